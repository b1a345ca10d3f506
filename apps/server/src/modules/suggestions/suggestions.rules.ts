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
/** For each length, a person is set aside in one of this many periods. */
const PERIODS_PER_ABSENCE = 12;

/**
 * Whether a person is set aside at a time. The periods start at a different time for each person, and members cannot
 * predict them.
 */
export function isSetAside(keyedHash: KeyedHash, personId: string, at: Date): boolean {
  const hashed = (text: string) => keyedHash('suggestions', text).readUInt32BE();
  return absenceDays.some((days) => {
    const length = days * DAY_MS;
    const shift = (hashed(`${personId} ${days}`) / 2 ** 32) * length;
    const period = Math.floor((at.getTime() + shift) / length);
    return hashed(`${personId} ${days} ${period}`) % PERIODS_PER_ABSENCE === 0;
  });
}

/** The time from which on public posts make their author a suggestion. */
export function postsCountFrom(at: Date): Date {
  return new Date(at.getTime() - 90 * DAY_MS);
}
