import { limits } from '@reelmates/contract/limits';
import { refusalOf } from './photo-rules.ts';

/** The specification's toast for a file that cannot be a profile photo; null if it may be one. */
export function profilePhotoRefusal(file: Pick<File, 'name' | 'type' | 'size'>) {
  if (refusalOf(file) !== null) {
    return { title: 'Invalid file type', description: 'Please choose an image file' };
  }
  if (file.size > limits.profilePhotoMaxBytes) {
    return { title: 'File too large', description: 'Please choose an image smaller than 5MB' };
  }
  return null;
}
