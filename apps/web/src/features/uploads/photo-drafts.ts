import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { PhotoUpload, type StoredPhoto } from './photo-upload.ts';

/** A photo that was chosen but not uploaded; its file is lost with the page. */
const unsentPhoto = z.object({ unsent: z.literal(true) });

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

  function read(accountId: string): { stored: StoredPhoto | null; isLost: boolean } {
    const value = readDraft(accountId, photoName);
    const photo = z.safeParse(storedPhoto, value);
    return { stored: photo.success ? photo.data : null, isLost: z.safeParse(unsentPhoto, value).success };
  }
  return {
    of(accountId) {
      const { stored, isLost } = read(accountId);
      const known = photos.get(accountId);
      // Logging out deletes drafts; an uploaded photo that is no longer in the draft was deleted with it.
      if (known && (stored || known.get().photo?.status !== 'ready')) return known;
      const upload = new PhotoUpload({
        stored,
        error: isLost ? "Your photo hasn't been uploaded. Please choose it again." : null,
        onSending: () => void writeDraft(accountId, photoName, { unsent: true }),
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
