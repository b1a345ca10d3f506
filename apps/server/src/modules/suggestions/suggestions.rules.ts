import { DAY_MS } from '@reelmates/contract/time';
import type { KeyedHash } from '../../db/keyed-hash.ts';

/*
 * People on a break are never suggested. So that no reader can tell a break by who is missing, each person is set aside from
 * time to time, for as long as breaks last: who is missing is on a break far more seldom than not (decision 063).
 */

/** In days, as breaks are. Longer ones go by the age of posts: the latest 90 days count. */
const spells = [1, 7, 30, 90] as const;
/** In each of these rhythms a person is set aside one time out of so many. */
const ONE_OF = 12;

/** Whether a person is set aside at this time. Beginning and end differ from person to person, and no member can foresee them. */
export function isSetAside(keyedHash: KeyedHash, personId: string, at: Date): boolean {
  const drawn = (text: string) => keyedHash('suggestions', text).readUInt32BE();
  return spells.some((days) => {
    const length = days * DAY_MS;
    const shift = (drawn(`${personId} ${days}`) / 2 ** 32) * length;
    const turn = Math.floor((at.getTime() + shift) / length);
    return drawn(`${personId} ${days} ${turn}`) % ONE_OF === 0;
  });
}

/** How long a public post makes its author one to suggest. */
export function postsCountFrom(at: Date): Date {
  return new Date(at.getTime() - 90 * DAY_MS);
}
