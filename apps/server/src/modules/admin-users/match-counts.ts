import type { Database } from '../../db/database.ts';
import { countMatches, countMatchesSince } from './match-counts.repository.ts';

/** How long a count is brought up to date by changes; these are deleted later than that. */
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 1_000;

type Count = { total: number; snapshot: string; countedAt: number };
export type MatchCounts = { count(db: Database, search: string): Promise<number> };

/**
 * How many accounts have a text: exact, and read from all texts once in ten minutes only. In between, the changes since
 * the snapshot of the former count are counted.
 */
export function createMatchCounts(now: () => number = () => performance.now()): MatchCounts {
  const counts = new Map<string, Count>();

  async function bringUpToDate(db: Database, search: string, former: Count): Promise<Count | null> {
    const { change, isUnknown, snapshot } = await countMatchesSince(db, search, former.snapshot);
    return isUnknown ? null : { ...former, total: former.total + change, snapshot };
  }

  return {
    async count(db, search) {
      const former = counts.get(search);
      const isKept = former !== undefined && now() - former.countedAt < KEPT_MS;
      const present =
        (isKept ? await bringUpToDate(db, search, former) : null) ??
        ({ ...(await countMatches(db, search)), countedAt: now() } satisfies Count);
      // The latest one is the last; the first goes where there are too many.
      counts.delete(search);
      counts.set(search, present);
      const [oldest] = counts.keys();
      if (counts.size > KEPT_MAX && oldest !== undefined) counts.delete(oldest);
      return present.total;
    },
  };
}
