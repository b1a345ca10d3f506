import { createPhotoUpload, type PhotoUpload } from '../uploads/photo-upload.ts';
import { readWinPhoto, writeWinPhoto } from './win-draft.ts';

const uploads = new Map<string, PhotoUpload>();

/** The photo of an account's unfinished win post; it goes on uploading while the person looks elsewhere. */
export function winPhotoOf(accountId: string): PhotoUpload {
  const stored = readWinPhoto(accountId);
  const known = uploads.get(accountId);
  // Drafts go on logout; a finished photo that is no longer in the draft has gone with them.
  if (known && (stored || known.get().photo?.status !== 'ready')) return known;
  const upload = createPhotoUpload({
    stored,
    onStored: (photo) => writeWinPhoto(accountId, photo),
    successText: 'Image uploaded successfully!',
  });
  uploads.set(accountId, upload);
  return upload;
}
