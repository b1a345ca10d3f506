export { claimUpload, releaseImage } from './uploads.service.ts';
