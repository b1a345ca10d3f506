import { MINUTE_MS } from '@reelmates/contract/time';
import type { Database } from '../../db/database.ts';
import { countMatches, countMatchesSince } from './match-counts.repository.ts';

/** How long a count is updated by its changes. Changes are stored longer than that. */
const KEPT_MS = 10 * MINUTE_MS;
const KEPT_MAX = 1_000;

/** `at` is the time by `now` just before the snapshot. */
type Count = { total: number; snapshot: string; at: number };
export type MatchCounts = { count(db: Database, search: string): Promise<number> };

/**
 * Counts how many accounts match a text. The result is exact. All texts are read only if the text was not counted
 * during the last ten minutes; otherwise the previous count is updated by the changes since its snapshot.
 */
export function createMatchCounts(now: () => number = () => performance.now()): MatchCounts {
  const counts = new Map<string, Count>();

  async function bringUpToDate(db: Database, search: string, previous: Count): Promise<Count | null> {
    const at = now();
    if (at - previous.at >= KEPT_MS) return null;
    const { change, isUnknown, snapshot } = await countMatchesSince(db, search, previous.snapshot);
    return isUnknown ? null : { total: previous.total + change, snapshot, at };
  }

  async function countAll(db: Database, search: string): Promise<Count> {
    const at = now();
    return { ...(await db.transaction((tx) => countMatches(tx, search))), at };
  }

  return {
    async count(db, search) {
      const previous = counts.get(search);
      const current =
        (previous && (await bringUpToDate(db, search, previous))) ?? (await countAll(db, search));
      // Entries are in the order of their last use; the oldest is removed when there are too many.
      counts.delete(search);
      counts.set(search, current);
      const [oldest] = counts.keys();
      if (counts.size > KEPT_MAX && oldest !== undefined) counts.delete(oldest);
      return current.total;
    },
  };
}
