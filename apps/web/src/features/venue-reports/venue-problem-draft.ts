import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import type { Draft } from '../../lib/forms/use-endpoint-form.ts';

export const typedProblem = z.object({ kind: z.string(), venueId: z.string(), note: z.string() });
export type TypedProblem = z.infer<typeof typedProblem>;

/** The unsent report of a problem with a listed venue. */
export function openProblemDraft(accountId: string, venueId: string): Draft<TypedProblem> {
  const drafts = createDraftStore({
    name: `venue-problem-${venueId}`,
    typed: typedProblem,
    empty: { kind: '', venueId, note: '' },
    same: (one: TypedProblem, other: TypedProblem) => one.kind === other.kind && one.note === other.note,
  });
  return drafts.open(accountId);
}
