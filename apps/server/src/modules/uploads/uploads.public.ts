export { imagesOf } from './uploads.repository.ts';
export { claimUpload, deleteImage, readFullImage, releaseImage, sweepUploads } from './uploads.service.ts';
