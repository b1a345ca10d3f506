import type { ReportOutcome } from '@reelmates/contract/admin/reports';
import { conflict } from '../../http/api-error.ts';

/** A moderator's decision on a report. */
export type Ruling = { outcome: ReportOutcome; note: string | null };

type Report = { outcome: ReportOutcome | null; reviewed_at: Date | null; ruling: Ruling | null };

/**
 * A report after a decision; the same object if nothing changes.
 * @throws ApiError CONFLICT if it has the other outcome
 */
export function afterOutcome<Reported extends Report>(report: Reported, ruling: Ruling, at: Date): Reported {
  const { outcome } = ruling;
  if (report.outcome === outcome) return report;
  if (report.outcome !== null) throw conflict('This report was decided otherwise meanwhile.');
  return { ...report, outcome, reviewed_at: at, ruling };
}
