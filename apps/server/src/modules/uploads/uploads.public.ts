export { imagesOf } from './uploads.repository.ts';
export {
  claimUpload,
  deleteImage,
  eraseImagesOf,
  readFullImage,
  releaseImage,
  sweepUploads,
} from './uploads.service.ts';
