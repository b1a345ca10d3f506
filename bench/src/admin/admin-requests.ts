import { type UserSort, userSorts } from '@reelmates/contract/admin/admin-users';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import type pg from 'pg';
import type { Kind } from '../kinds.ts';

/** The values for path parameters, by name; they include the busiest people. */
type World = Record<string, readonly string[]> & { readonly posts: readonly string[] };
/** The queries of one kind, by name; the name is empty if there is no other kind. */
export type Query = readonly [name: string, queries: readonly string[]];

const filters: readonly Query[] = [
  ['50 at once', ['limit=50']],
  ['new accounts', ['newAccount=true&limit=50']],
  ['of reported people', ['reported=true&limit=50']],
];
const periods: readonly Query[] = [
  [
    'a preset',
    ['today', 'yesterday', '7days', 'thisMonth', 'lastMonth', 'all'].map((period) => `period=${period}`),
  ],
  ['a range', ['startDate=2026-02-03T04:05:06Z&endDate=2026-10-07T08:09:10Z']],
];
const reviewed = ['posts', 'comments', 'jackpots', 'reports'];

/** The queries to send to an endpoint, in addition to none. A new endpoint is measured without a query. */
const queriesOf: Record<string, readonly Query[]> = {
  dashboardStats: periods,
  dashboardSeries: periods,
  pendingPosts: filters,
  pendingComments: filters,
  pendingJackpots: filters,
  memberReports: [
    ['50 at once', ['limit=50']],
    ['all', ['status=all&limit=50']],
  ],
  auditLog: [
    ['50 at once', ['limit=50']],
    ['by action', ['action=user.ban&limit=50', 'action=post.deny&limit=50', 'action=venue.merge']],
    ['by person', ['person=1&limit=50', 'person=5000']],
    ['search', ['search=admin_7', 'search=noone', 'search=12', 'search=ban']],
    ['of a month', ['from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&limit=50']],
  ],
};

/** The queries of endpoints that require one. */
const requiredQueries: Record<string, (posts: readonly string[]) => readonly string[]> = {
  reviewContext: (posts) => [`ids=${posts.join(',')}`],
  decidedItems: () => reviewed.map((queue) => `queue=${queue}`),
  searchAdminCandidates: () => ['a', 'smith', 'gmail', 'qxqx', 'jack'].map((text) => `search=${text}`),
};

const searches: readonly [string, readonly string[]][] = [
  ['a common letter', ['a', 'e', 'o', 'm', '1']],
  ['a rare letter or sign', ['q', 'z', 'ā', 'ö', '+']],
  ['two letters', ['an', 'ma', 'qu', 'zz', 'jo']],
  ['three letters', ['ann', 'son', 'win', 'xyz', 'mac']],
  ['a first name', ['michael', 'sarah', 'olivia', 'jack', 'matilda']],
  ['a whole name', ['jack smith', 'olivia brown', 'sarah williams', 'michael jones', 'emma taylor']],
  ['an email', ['footy', 'mate12', 'lucky7', 'tassie', 'kiwi_']],
  ['what most emails have', ['@', 'gmail', '@gmail.com', '.com', 'outlook.com.au']],
  ['no match', ['xqzj', 'no such person', 'qxqx', 'zzzzzz', '~~']],
];

/** Every list, search, sort and stat for admins, from the contract, so that new endpoints are included. */
export async function adminRequests(client: pg.Client, month: string, cookie: string): Promise<Kind[]> {
  const world = await findWorld(client, month);
  return [...allEndpoints].flatMap(([name, endpoint]) => {
    if (!isMeasured(endpoint)) return [];
    const paths = pathsOf(endpoint, world);
    return adminQueries(name, world.posts).map(([what, texts]) => ({
      name: what === '' ? endpoint.path : `${endpoint.path}, ${what}`,
      paths: paths.flatMap((path) => texts.map((text) => (text === '' ? path : `${path}?${text}`))),
      cookies: [cookie],
    }));
  });
}

/** The queries for an admin's endpoint; an empty one is among them if the endpoint allows it. */
export function adminQueries(name: string, posts: readonly string[]): Query[] {
  return [
    ['', requiredQueries[name]?.(posts) ?? ['']],
    ...(queriesOf[name] ?? []),
    ...(name === 'listUsers' ? userQueries() : []),
  ];
}

function isMeasured({ method, path, access, produces }: Endpoint): boolean {
  return method === 'GET' && path.startsWith('/api/admin/') && access === 'admin' && produces === undefined;
}

function pathsOf({ path }: Endpoint, world: World): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (paths, [part, name = '']) => {
      const known = world[name];
      if (!known) throw new Error(`the bench does not know what to ask ${path} for: add it to findWorld`);
      return paths.flatMap((start) => known.map((id) => start.replace(part, id)));
    },
    [path] as string[],
  );
}

function userQueries(): [string, string[]][] {
  const sorts = Object.keys(userSorts) as UserSort[];
  const text = encodeURIComponent;
  return [
    ...sorts.map((sort): [string, string[]] => [sort, [`sort=${sort}`]]),
    ...searches.map(([what, texts]): [string, string[]] => [
      `search for ${what}`,
      texts.map((found) => `search=${text(found)}&limit=100`),
    ]),
    ...sorts.map((sort): [string, string[]] => [
      `${sort}, search`,
      ['smith', 'gmail', 'ol', 'qu'].map((found) => `sort=${sort}&search=${found}&limit=100`),
    ]),
  ];
}

async function findWorld(client: pg.Client, month: string): Promise<World> {
  const ids = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  const busiest = await ids(
    'select author_id as id from posts where id <= 500000 group by 1 order by count(*) desc limit 3',
  );
  const others = await ids('select id from users order by md5(id::text) limit 20');
  const venues = await ids('select id from venues order by id limit 5');
  const posts = await ids("select id from posts where status = 'pending' order by id limit 10");
  return { userId: [...busiest, ...others], month: [month], id: venues, queue: reviewed, posts };
}
