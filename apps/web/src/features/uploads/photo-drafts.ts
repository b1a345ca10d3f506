import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { createPhotoUpload, type PhotoUpload, type StoredPhoto } from './photo-upload.ts';

export const storedPhoto = z.object({ imageUrl: z.string(), name: z.string(), size: z.nullable(z.number()) });

export type PhotoDrafts = {
  /** The photo of an account's unfinished form. Its upload continues while other screens are open. */
  of: (accountId: string) => PhotoUpload;
};

/**
 * The photos of a form with a draft.
 * @param name that of the draft
 * @param successText shown when a photo has been uploaded
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
      // Logging out deletes drafts; an uploaded photo that is no longer in the draft was deleted with it.
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
