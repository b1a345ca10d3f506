import { DAY_MS } from '@reelmates/contract/time';
import type { KeyedHash } from '../../db/keyed-hash.ts';

/*
 * People on a break are never suggested. So that a person's absence does not reveal a break, everybody is set aside
 * from time to time, for as long as breaks last. An absent person is then far more often set aside than on a break
 * (decision 063).
 */

/**
 * In days, the lengths of breaks. Longer ones are covered by the age of posts: only those of the latest 90 days count.
 */
const spells = [1, 7, 30, 90] as const;
/** For each length, one in this many of a person's turns of that length has a spell. */
const ONE_OF = 12;

/**
 * Whether a person is set aside at a time. A spell begins at a random time of its turn and may last into the next turn:
 * if all began at the same time of day or week, viewers could learn it, and recognise a break by its different start.
 * Members cannot predict spells.
 */
export function isSetAside(keyedHash: KeyedHash, personId: string, at: Date): boolean {
  return spells.some((days) => {
    const length = days * DAY_MS;
    const turn = Math.floor(at.getTime() / length);
    return [turn - 1, turn].some((each) => {
      const drawn = keyedHash('suggestions', `${personId} ${days} ${each}`);
      if (drawn.readUInt32BE(0) % ONE_OF !== 0) return false;
      const begins = (each + drawn.readUInt32BE(4) / 2 ** 32) * length;
      return begins <= at.getTime() && at.getTime() < begins + length;
    });
  });
}

/** The time from which on public posts make their author a suggestion. */
export function postsCountFrom(at: Date): Date {
  return new Date(at.getTime() - 90 * DAY_MS);
}
