/* Photos: choosing, editing, checking, uploading, showing and drafting them. */

export { formPhoto } from './form-photo.ts';
export { createPhotoDrafts, storedPhoto } from './photo-drafts.ts';
export { EditPhoto } from './photo-editor/edit-photo.tsx';
export { uploadEdited } from './photo-editor/edited-photo.ts';
export type { EditedPhoto } from './photo-editor/photo-editor.tsx';
export { PhotoField } from './photo-field.tsx';
export { PhotoUpload, type StoredPhoto } from './photo-upload.ts';
export { profilePhotoRefusal } from './profile-photo-rules.ts';
export { shrinkPhoto } from './shrink-photo.ts';
export { UploadError } from './upload-error.ts';
export { uploadBytes } from './upload-photo.ts';
export { UploadProgress } from './upload-progress.tsx';
