import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { attempt } from '../../lib/send-once.ts';
import type { StoredPhoto } from '../uploads/photo-upload.ts';
import { emptyWin, sameTyped, typedWin } from './win-rules.ts';

/*
 * What the person has typed and not shared, per account. It also keeps the request that was last sent and never
 * answered: it may have arrived, so another try has to carry the same key, also after a reload.
 */

const winDraft = z.object({ typed: typedWin, attempt: z.nullable(attempt) });
export type WinDraft = z.infer<typeof winDraft>;

export const storedPhoto = z.object({ imageUrl: z.string(), name: z.string(), size: z.nullable(z.number()) });

const formName = 'win';
const photoName = 'win-photo';

export function readWinDraft(accountId: string): WinDraft {
  const draft = z.safeParse(winDraft, readDraft(accountId, formName));
  return draft.success ? draft.data : { typed: emptyWin, attempt: null };
}

/** @returns whether it is kept */
export function writeWinDraft(accountId: string, draft: WinDraft): boolean {
  if (draft.attempt !== null || !sameTyped(draft.typed, emptyWin))
    return writeDraft(accountId, formName, draft);
  clearDraft(accountId, formName);
  return true;
}

export function readWinPhoto(accountId: string): StoredPhoto | null {
  const photo = z.safeParse(storedPhoto, readDraft(accountId, photoName));
  return photo.success ? photo.data : null;
}

export function writeWinPhoto(accountId: string, photo: StoredPhoto | null): void {
  if (photo) writeDraft(accountId, photoName, photo);
  else clearDraft(accountId, photoName);
}
