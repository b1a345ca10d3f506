import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import type { Draft } from '../../lib/forms/use-endpoint-form.ts';

export const typedReport = z.object({ reason: z.string(), note: z.string() });
export type TypedReport = z.infer<typeof typedReport>;

export type ReportTarget = { kind: 'post' | 'comment' | 'user'; id: string };

/** The unsent report of a post, a comment or a person. */
export function openReportDraft(accountId: string, { kind, id }: ReportTarget): Draft<TypedReport> {
  const drafts = createDraftStore({
    name: `report-${kind}-${id}`,
    typed: typedReport,
    empty: { reason: '', note: '' },
    same: (one: TypedReport, other: TypedReport) => one.reason === other.reason && one.note === other.note,
  });
  return drafts.open(accountId);
}
