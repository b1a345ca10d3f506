import type { PlayMonth, PlaySession } from '@reelmates/contract/play/tracker';
import type { SessionRow, SpanSum } from './tracker.repository.ts';

export function toPlaySession(row: SessionRow): PlaySession {
  return {
    id: row.id,
    amountSpent: row.amount_spent,
    amountWon: row.amount_won,
    venueId: row.venue_id,
    venue: row.venue_name,
    machineType: row.machine_type,
    sessionDate: row.session_date.toISOString(),
  };
}

export function toPlayMonth(month: string, sum: SpanSum | undefined): PlayMonth {
  return {
    month,
    sessions: sum?.sessions ?? 0,
    totalSpent: sum?.spent ?? '0.00',
    totalWon: sum?.won ?? '0.00',
  };
}
