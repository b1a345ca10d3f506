export { imagesOf } from './uploads.repository.ts';
export {
  claimForLater,
  claimUpload,
  deleteImage,
  eraseImagesOf,
  type HeldImage,
  holdImage,
  readFullImage,
  releaseImage,
  sweepUploads,
} from './uploads.service.ts';
