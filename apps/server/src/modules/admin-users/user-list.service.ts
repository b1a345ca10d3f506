import type { listUsers as endpoint, UserSort } from '@reelmates/contract/admin/admin-users';
import type { Query, ResponseOf } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import type { Database } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { findAdminUsers } from './admin-users.repository.ts';
import { toAdminUser } from './admin-users.view.ts';
import type { MatchCounts } from './match-counts.ts';
import {
  countUsers,
  estimateShare,
  type Found,
  findAccountsWith,
  findMatches,
  findUsers,
  type ListRequest,
  type Way,
} from './user-list.repository.ts';
import { hasTrigram, orderOf, readPosition, writePosition } from './user-order.rules.ts';

const newestFirst: UserSort = 'signup:desc';
/** Up to this many accounts, any way of searching is fast. */
const FEW = 2_000;
/** How many accounts the estimate of that share looks at. */
const SAMPLE = 4_000;
/** The cost of an account that is read by `walk`, in matches found by an index; measured with a million accounts. */
const WALKED_COST = 7;

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'> & { matchCounts: MatchCounts };

export async function listUsers(
  { db, clock, config, matchCounts }: Context,
  { search = '', sort = newestFirst, limit = limits.adminUsersSearch, cursor }: Query<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const shown = Math.min(limit, search === '' ? limits.adminUsersFirst : limits.adminUsersSearch);
  const month = calendarMonth(clock(), config.competitionTimeZone);
  const users = await countUsers(db);
  const { found, total } = await find(
    db,
    { users, matchCounts },
    {
      order: orderOf(sort),
      month,
      search,
      way: search === '' ? 'all' : await searchWay(db, search, users),
      after: readPosition(sort, cursor),
    },
  );
  const page = found.slice(0, shown);
  const last = page.at(-1);
  const rows = await findAdminUsers(
    db,
    page.map(({ id }) => id),
    month,
  );
  return {
    users: rows.map(toAdminUser),
    total,
    nextCursor: found.length > shown && last ? writePosition(sort, last.position) : null,
  };
}

async function find(
  db: Database,
  { users, matchCounts }: { users: number; matchCounts: MatchCounts },
  request: ListRequest,
): Promise<{ found: Found[]; total: number }> {
  if (request.way === 'all') return { found: await findUsers(db, request), total: users };
  if (request.way !== 'walk') return findMatches(db, request);
  const [found, total] = await Promise.all([findUsers(db, request), matchCounts.count(db, request.search)]);
  return { found, total };
}

/** Ids of accounts with the text, at most `limit`, in no particular order. */
export async function findAccountIds(db: Database, search: string, limit: number): Promise<string[]> {
  const way = await searchWay(db, search, await countUsers(db));
  return findAccountsWith(db, { search, way, limit });
}

/** Chooses the fastest way to find accounts with a text, by an estimate of how many have it. */
async function searchWay(db: Database, search: string, users: number): Promise<Exclude<Way, 'all'>> {
  const share = users > FEW ? await estimateShare(db, search, Math.min(100, (100 * SAMPLE) / users)) : 0;
  // The number of accounts read until a page is full, each from two tables; and of all matches, each from one.
  const [walked, matching] = [limits.adminUsersSearch / share, users * share];
  if (walked * WALKED_COST < matching) return 'walk';
  return hasTrigram(search) ? 'trigrams' : 'pairs';
}
