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
const absenceDays = [1, 7, 30, 90] as const;
/** For each length, a person has one absence in about this many periods of that length. */
const PERIODS_PER_ABSENCE = 12;

/**
 * Whether a person is set aside at a time. An absence starts at a random time of its period and may last into the next
 * one: if all started at the same time of day or week, viewers could learn it, and recognise a break by its different
 * start. Members cannot predict absences.
 */
export function isSetAside(keyedHash: KeyedHash, personId: string, at: Date): boolean {
  return absenceDays.some((days) => {
    const length = days * DAY_MS;
    const period = Math.floor(at.getTime() / length);
    return [period - 1, period].some((each) => {
      const drawn = keyedHash('suggestions', `${personId} ${days} ${each}`);
      if (drawn.readUInt32BE(0) % PERIODS_PER_ABSENCE !== 0) return false;
      const begins = (each + drawn.readUInt32BE(4) / 2 ** 32) * length;
      return begins <= at.getTime() && at.getTime() < begins + length;
    });
  });
}

/** The time from which on public posts make their author a suggestion. */
export function postsCountFrom(at: Date): Date {
  return new Date(at.getTime() - 90 * DAY_MS);
}
