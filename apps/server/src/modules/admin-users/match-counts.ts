import type { Database } from '../../db/database.ts';
import { countMatches, countMatchesSince } from './match-counts.repository.ts';

/** How long a count can be brought up to date by changes: these are deleted later than that. */
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 1_000;

/** `at`: before the snapshot, by `now`. */
type Count = { total: number; snapshot: string; at: number };
export type MatchCounts = { count(db: Database, search: string): Promise<number> };

/**
 * How many accounts have a text: exact, and read from all texts only when it was not asked for during the last ten
 * minutes. Otherwise, the changes since the snapshot of the former count are counted.
 */
export function createMatchCounts(now: () => number = () => performance.now()): MatchCounts {
  const counts = new Map<string, Count>();

  async function bringUpToDate(db: Database, search: string, former: Count): Promise<Count | null> {
    const at = now();
    if (at - former.at >= KEPT_MS) return null;
    const { change, isUnknown, snapshot } = await countMatchesSince(db, search, former.snapshot);
    return isUnknown ? null : { total: former.total + change, snapshot, at };
  }

  async function countAll(db: Database, search: string): Promise<Count> {
    const at = now();
    return { ...(await db.transaction((tx) => countMatches(tx, search))), at };
  }

  return {
    async count(db, search) {
      const former = counts.get(search);
      const present = (former && (await bringUpToDate(db, search, former))) ?? (await countAll(db, search));
      // The latest one is the last; the first goes where there are too many.
      counts.delete(search);
      counts.set(search, present);
      const [oldest] = counts.keys();
      if (counts.size > KEPT_MAX && oldest !== undefined) counts.delete(oldest);
      return present.total;
    },
  };
}
