import { limits } from '@reelmates/contract/limits';
import { uploadMessages } from '@reelmates/contract/social/uploads';
import { ApiError, conflict, invalid } from '../../http/api-error.ts';

export function notYours(): ApiError {
  return invalid('imageUrl', 'This photo is not one of your uploads. Please choose it again.');
}

export function alreadyUsed(): ApiError {
  return conflict('This upload address was already used.');
}

export function tooLarge(bytes: number): ApiError {
  return new ApiError('TOO_LARGE', uploadMessages.tooLarge(bytes, limits.uploadMaxBytes));
}
