import type { FollowableUser } from '@reelmates/contract/social/users';
import type { ModuleContext } from '../../http/module-context.ts';
import { toUserCard } from '../accounts/user-card.public.ts';
import {
  type FoundRow,
  findBeginnings,
  findWithTwoTypos,
  searchedText,
  visiblePeople,
} from './people-search.repository.ts';
import {
  bestFirst,
  type Found,
  matchOfBeginning,
  matchWithTypos,
  mayHaveOneTypo,
  mayHaveTwoTypos,
  oneTypoAway,
} from './people-search.rules.ts';

/** The number of rows read at first: enough for any page without blocks. */
const EXACT = { first: 100, popular: 400 };
const ONE_TYPO = { first: 25, popular: 200 };
const TWO_TYPOS = 600;
/**
 * With this factor, more rows are read than one account can block people. A page is short only if thousands of people
 * have blocked the viewer.
 */
const WIDEST = 16;

/**
 * People whose username or shown name begins with the text. If there are too few, adds people one typo away; if there
 * are none at all, two typos.
 */
export async function searchPeople(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewerId: string,
  typed: string,
  limit: number,
): Promise<FollowableUser[]> {
  // PostgreSQL cannot store this character in texts, so no name has it.
  const text = await searchedText(db, typed.replaceAll('\0', ' '));
  if (text === '') return [];
  const people = new Map<string, FoundRow>();
  const add = async (found: readonly Found[]) => {
    const ids = bestFirst(found).filter((id) => !people.has(id));
    if (ids.length === 0) return;
    for (const row of await visiblePeople(db, ids, viewerId, limit - people.size))
      people.set(row.user_id, row);
  };

  // Reads more rows only if blocks hide most hits.
  for (let times = 1; times <= WIDEST; times *= WIDEST) {
    const hits = await findBeginnings(db, [text], {
      first: EXACT.first * times,
      popular: EXACT.popular * times,
    });
    await add(hits.map((hit) => matchOfBeginning(text, text, hit)));
    if (people.size >= limit || hits[0]?.more !== true) break;
  }
  if (people.size < limit && mayHaveOneTypo(text, people.size > 0)) {
    const hits = await findBeginnings(db, oneTypoAway(text), ONE_TYPO);
    await add(hits.map((hit) => matchOfBeginning(text, hit.beginning, hit)));
  }
  if (people.size === 0 && mayHaveTwoTypos(text)) {
    const hits = await findWithTwoTypos(db, text, TWO_TYPOS);
    await add(hits.flatMap((hit) => matchWithTypos(text, hit, 2) ?? []));
  }
  return [...people.values()].map((row) => ({
    ...toUserCard(row, config.imagesUrl),
    isFollowing: row.is_following,
  }));
}
