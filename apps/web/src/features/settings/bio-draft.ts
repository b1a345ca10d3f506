import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import type { Draft } from '../../lib/forms/use-endpoint-form.ts';
import type { Me } from '../session/session.public.ts';

/** A bio that was typed but not saved: the session may end before it is. Discarded if the saved one has changed since. */
export function openBioDraft({ id, bio }: Me): Draft<{ bio: string }> {
  return createDraftStore({
    name: 'bio',
    typed: z.object({ bio: z.string() }),
    empty: { bio: bio ?? '' },
    ofSaved: true,
  }).open(id);
}
