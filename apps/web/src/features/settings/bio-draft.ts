import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { Me } from '../session/session.public.ts';

/* The bio that was typed and not saved, stored on the device: the session may end in the meantime. */

const name = 'bio';

/** `from` is the bio that it was to replace. */
const stored = z.object({ bio: z.string(), from: z.string() });

/** What stands in the field: the draft, unless the bio was changed elsewhere since. */
export function bioToEdit({ id, bio }: Me): string {
  const saved = bio ?? '';
  const draft = z.safeParse(stored, readDraft(id, name)).data;
  return draft?.from === saved ? draft.bio : saved;
}

export function storeBioDraft({ id, bio }: Me, typed: string): void {
  const from = bio ?? '';
  if (typed === from) clearDraft(id, name);
  else writeDraft(id, name, { bio: typed, from });
}

/** It was saved or discarded. */
export const clearBioDraft = ({ id }: Me): void => clearDraft(id, name);
