export { claimUpload, deleteImage, releaseImage, sweepUploads } from './uploads.service.ts';
