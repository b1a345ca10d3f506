import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { createPhotoUpload, type PhotoUpload, type StoredPhoto } from './photo-upload.ts';

export const storedPhoto = z.object({ imageUrl: z.string(), name: z.string(), size: z.nullable(z.number()) });

export type PhotoDrafts = {
  /** The photo of an account's unfinished form; it goes on uploading while the person looks elsewhere. */
  of: (accountId: string) => PhotoUpload;
};

/**
 * The photos of a form that has a draft.
 * @param name the draft's
 * @param successText the toast when one has arrived
 */
export function createPhotoDrafts(name: string, successText: string): PhotoDrafts {
  const photoName = `${name}-photo`;
  const photos = new Map<string, PhotoUpload>();

  function read(accountId: string): StoredPhoto | null {
    const photo = z.safeParse(storedPhoto, readDraft(accountId, photoName));
    return photo.success ? photo.data : null;
  }
  return {
    of(accountId) {
      const stored = read(accountId);
      const known = photos.get(accountId);
      // Drafts go on logout; a finished photo that is no longer in the draft has gone with them.
      if (known && (stored || known.get().photo?.status !== 'ready')) return known;
      const upload = createPhotoUpload({
        stored,
        onStored: (photo) => {
          if (photo) writeDraft(accountId, photoName, photo);
          else clearDraft(accountId, photoName);
        },
        successText,
      });
      photos.set(accountId, upload);
      return upload;
    },
  };
}
