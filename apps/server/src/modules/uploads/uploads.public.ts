export {
  type ClaimedPhoto,
  claimForLater,
  claimUpload,
  type LockedImage,
  lockImageShared,
} from './claiming.service.ts';
export {
  deleteImage,
  eraseImagesOf,
  listObjectKeys,
  reclaimImage,
  releaseImage,
  withholdImage,
} from './deletion.service.ts';
export { fingerprintStoredImages } from './fingerprinting.service.ts';
export { imageIdOf } from './image-keys.rules.ts';
export { receiveUpload } from './receiving.service.ts';
export { readFullImage, readRendition } from './serving.service.ts';
export { sweepUploads } from './sweep-uploads.ts';
export { imagesOf } from './uploads.repository.ts';
