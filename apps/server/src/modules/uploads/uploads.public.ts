export { imagesOf } from './uploads.repository.ts';
export {
  claimForLater,
  claimUpload,
  deleteImage,
  eraseImagesOf,
  type HeldImage,
  holdImage,
  readFullImage,
  reclaimImage,
  releaseImage,
  sweepUploads,
  withholdImage,
} from './uploads.service.ts';
