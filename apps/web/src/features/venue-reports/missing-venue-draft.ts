import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

const typedReport = z.object({ country: z.string(), state: z.string(), venueName: z.string() });
export type TypedReport = z.infer<typeof typedReport>;

export const emptyReport: TypedReport = { country: '', state: '', venueName: '' };

const formName = 'venue-report';

export function readReportDraft(accountId: string): TypedReport {
  const draft = z.safeParse(typedReport, readDraft(accountId, formName));
  return draft.success ? draft.data : emptyReport;
}

/** @returns whether it is kept */
export function writeReportDraft(accountId: string, typed: TypedReport): boolean {
  if (typed.country || typed.state || typed.venueName) return writeDraft(accountId, formName, typed);
  clearDraft(accountId, formName);
  return true;
}
