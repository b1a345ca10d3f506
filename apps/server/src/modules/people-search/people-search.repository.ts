import type { Queryable } from '../../db/database.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { personIsVisible } from '../visibility/visibility.public.ts';
import type { Hit } from './people-search.rules.ts';

/** The maximum length of terms. */
const TERM_MAX = 40;

/** A text in the form of terms: its words joined, without case, accents and punctuation. */
export async function searchedText(db: Queryable, text: string): Promise<string> {
  const [row] = await db.query<{ text: string }>(
    `select left(array_to_string(search_words($1), ''), ${TERM_MAX}) as text`,
    [text],
  );
  return row?.text ?? '';
}

/** A hit, the matched beginning, and whether more hits than the limit match that beginning. */
export type BeginningRow = Hit & { beginning: string; more: boolean };

/** The lengths of beginnings that have an index by popularity. */
const indexedLengths = [8, 6, 4, 3, 2, 1] as const;
/** The maximum of texts one typo away that are looked up, the likeliest first. Most of them do not exist. */
const BEGINNINGS = 40;

const columns = 's.user_id as "userId", s.term, s.place, s.popularity';
/** Compares bytes, the order of terms: the range of all terms with this beginning. */
const beginsSo = `s.term >= wanted.beginning and s.term < wanted.beginning || chr(1114111)`;

/**
 * Terms that begin with any text of $1: the first $2 in alphabetical order and, if there are more, the most popular
 * ones among the $3 most popular terms with the same first letters.
 */
const beginningsSql = (indexedLength: number) => `
  select wanted.beginning, hit.*
    from (select beginning, position from unnest($1::text[]) with ordinality as wanted (beginning, position)
           where exists (select 1 from people_search s where ${beginsSo})
           order by position limit ${BEGINNINGS}) wanted
   cross join lateral (
     with first as materialized (
       select ${columns} from people_search s where ${beginsSo} order by s.term, s.place limit $2)
     select first.*, (select count(*) from first) >= $2 as more from first
     union all
     select popular.*, true
       from (select ${columns} from people_search s
              where left(s.term, ${indexedLength}) = left(wanted.beginning, ${indexedLength})
              order by s.popularity desc limit $3) popular
      where (select count(*) from first) >= $2 and starts_with(popular.term, wanted.beginning)) hit`;

const beginningsSqlByLength = new Map(indexedLengths.map((length) => [length, beginningsSql(length)]));

export function findBeginnings(
  db: Queryable,
  beginnings: readonly string[],
  wanted: { first: number; popular: number },
): Promise<BeginningRow[]> {
  const shortest = Math.min(...beginnings.map((beginning) => [...beginning].length));
  const length = indexedLengths.find((indexed) => indexed <= shortest) ?? 1;
  const sql = beginningsSqlByLength.get(length) ?? '';
  return db.query<BeginningRow>(sql, [beginnings, wanted.first, wanted.popular]);
}

/**
 * Candidates within two typos. Two typos that swap neighbouring letters are four changes by this distance, which also
 * bounds the length of a candidate.
 */
export function findWithTwoTypos(db: Queryable, text: string, atMost: number): Promise<Hit[]> {
  return db.query<Hit>(
    `select ${columns} from people_search s
      where search_typo_keys(s.term) && search_typo_keys($1) and s.place < 3 and length(s.term) >= 5
        and levenshtein_less_equal(left(s.term, length($1)), $1, 4) <= 4
      limit $2`,
    [text, atMost],
  );
}

export type FoundRow = UserCardRow & { is_following: boolean };

/** The first of these people whom the viewer may see, in the given order. */
export function visiblePeople(
  db: Queryable,
  ids: readonly string[],
  viewerId: string,
  count: number,
): Promise<FoundRow[]> {
  return db.query<FoundRow>(
    `select ${userCardColumns('u')},
            coalesce((select true from follows f where f.follower_id = $1 and f.followed_id = u.id), false)
              as is_following
       from (select id, position from unnest($2::bigint[]) with ordinality as found (id, position)
              order by position offset 0) found
       join users u on u.id = found.id
      where u.username is not null and ${personIsVisible('u', '$1')}
      order by found.position
      limit $3`,
    [viewerId, ids, count],
  );
}
