import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { Me } from '../session/session.public.ts';

/* A bio that was typed but not saved, stored on the device, because the session may end before it is saved. */

const name = 'bio';

/** `from` is the saved bio that the draft replaces. */
const stored = z.object({ bio: z.string(), from: z.string() });

/** The text of the field: the draft, unless the bio has been changed elsewhere since. */
export function initialBio({ id, bio }: Me): string {
  const saved = bio ?? '';
  const draft = z.safeParse(stored, readDraft(id, name)).data;
  return draft?.from === saved ? draft.bio : saved;
}

export function storeBioDraft({ id, bio }: Me, typed: string): void {
  const from = bio ?? '';
  if (typed === from) clearDraft(id, name);
  else writeDraft(id, name, { bio: typed, from });
}

/** Called after the draft was saved or discarded. */
export const clearBioDraft = ({ id }: Me): void => clearDraft(id, name);
