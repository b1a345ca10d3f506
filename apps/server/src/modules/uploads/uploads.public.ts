export { imagesOf } from './uploads.repository.ts';
export {
  type ClaimedPhoto,
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
