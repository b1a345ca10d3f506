import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { type Attempt, attempt } from '../../lib/send-once.ts';
import { createPhotoUpload, type PhotoUpload, type StoredPhoto } from '../uploads/photo-upload.ts';

/*
 * What the person has typed and not sent, per account. It also keeps the request that was last sent and never
 * answered: it may have arrived, so another try has to carry the same key, also after a reload.
 */

export type FormDraft<Typed> = { typed: Typed; attempt: Attempt | null };

export const storedPhoto = z.object({ imageUrl: z.string(), name: z.string(), size: z.nullable(z.number()) });

export type DraftStore<Typed> = ReturnType<typeof createDraftStore<Typed>>;

/** The drafts of one form. */
export function createDraftStore<Typed>(form: {
  name: string;
  typed: z.ZodMiniType<Typed>;
  empty: Typed;
  /** Whether two forms say the same. */
  same: (one: Typed, other: Typed) => boolean;
  /** The toast when its photo has arrived. */
  photoText: string;
}) {
  const { name, typed, empty, same, photoText } = form;
  const stored = z.object({ typed, attempt: z.nullable(attempt) });
  const photoName = `${name}-photo`;
  const photos = new Map<string, PhotoUpload>();

  function readPhoto(accountId: string): StoredPhoto | null {
    const photo = z.safeParse(storedPhoto, readDraft(accountId, photoName));
    return photo.success ? photo.data : null;
  }

  return {
    empty,
    read(accountId: string): FormDraft<Typed> {
      const draft = z.safeParse(stored, readDraft(accountId, name));
      return draft.success ? (draft.data as FormDraft<Typed>) : { typed: empty, attempt: null };
    },
    /** @returns whether it is kept */
    write(accountId: string, draft: FormDraft<Typed>): boolean {
      if (draft.attempt !== null || !same(draft.typed, empty)) return writeDraft(accountId, name, draft);
      clearDraft(accountId, name);
      return true;
    },
    /** The photo of an account's unfinished form; it goes on uploading while the person looks elsewhere. */
    photoOf(accountId: string): PhotoUpload {
      const kept = readPhoto(accountId);
      const known = photos.get(accountId);
      // Drafts go on logout; a finished photo that is no longer in the draft has gone with them.
      if (known && (kept || known.get().photo?.status !== 'ready')) return known;
      const upload = createPhotoUpload({
        stored: kept,
        onStored: (photo) => {
          if (photo) writeDraft(accountId, photoName, photo);
          else clearDraft(accountId, photoName);
        },
        successText: photoText,
      });
      photos.set(accountId, upload);
      return upload;
    },
  };
}
