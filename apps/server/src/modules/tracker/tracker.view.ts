import type { PlaySession } from '@reelmates/contract/tracker';
import type { SessionRow } from './tracker.repository.ts';

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
