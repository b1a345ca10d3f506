import { limits } from '@reelmates/contract/limits';
import type { Transaction } from '../../db/database.ts';
import { insertEntry, rowsOfSource } from './points.repository.ts';
import { nextRow, type SourceState } from './points.rules.ts';

export { sumOfMonth } from './points.repository.ts';
export type { SourceState } from './points.rules.ts';

const worth = { post: limits.winPostPoints, jackpot: limits.jackpotPoints } as const;

export type Settlement = {
  kind: 'post' | 'jackpot';
  sourceId: string;
  userId: string;
  state: SourceState;
  /** YYYY-MM in COMPETITION_TZ; only a first award uses it. */
  month: string;
  actorId: string | null;
  at: Date;
};

/**
 * Makes the ledger agree with a source's present state and says by how many points that changed it.
 * The caller holds the lock on the source's own row, so one source is never settled twice at once.
 */
export async function settlePoints(tx: Transaction, settlement: Settlement): Promise<number> {
  const rows = await rowsOfSource(tx, settlement.kind, settlement.sourceId);
  const next = nextRow(rows, settlement.state, worth[settlement.kind], settlement.month);
  if (next === null) return 0;
  await insertEntry(tx, {
    ...next,
    userId: settlement.userId,
    sourceKind: settlement.kind,
    sourceId: settlement.sourceId,
    actorId: settlement.actorId,
    at: settlement.at,
  });
  return next.points;
}
