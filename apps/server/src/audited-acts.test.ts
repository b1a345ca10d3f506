import { approvePost } from '@reelmates/contract/admin/moderation';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import { strikeEntry } from '@reelmates/contract/competition/month-review';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { createComment } from '@reelmates/contract/social/comments';
import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPoints } from './modules/points/points.public.ts';
import { currentMonthOf } from './testing/month-factory.ts';
import { giveVenue, publish, share, venueBody } from './testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

/*
 * There is no act of an admin without an entry in the audit log, in the same transaction: of every endpoint for admins
 * that changes or exports something, one call with an audit log that refuses entries, which changes nothing, and the same
 * call again, which adds an entry. A new endpoint of an admin's act needs its story here.
 */

type Act = { path: string; body?: unknown };

let app: TestApp;
let admin: TestUser;
let member: TestUser;
let months = 0;

beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: 'silent' }, plantPrivateStats: false });
  admin = await app.registerAdmin();
  member = await app.register();
  await app.db.query(
    `create function refuse_audit_entries() returns trigger language plpgsql as
     $$ begin raise exception 'no more entries'; end $$`,
  );
  await app.db.query(
    `create trigger audit_log_is_full before insert on audit_log
     for each row execute function refuse_audit_entries()`,
  );
  await setFull(false);
});
afterAll(() => app.close());

const setFull = (isFull: boolean) =>
  app.db.query(`alter table audit_log ${isFull ? 'enable' : 'disable'} trigger audit_log_is_full`);

/** A month that is over, and that no other story uses. */
const pastMonth = () => `2019-${String(++months).padStart(2, '0')}`;
const postOf = async (author = member) => (await share(author)).id as string;
const commentOf = async () => {
  const { id } = await publish(member, admin);
  const comment = await member.call(createComment, { params: { id }, body: { content: 'Good on you' } });
  return comment.id;
};
const jackpotOf = async () => (await member.call(submitJackpot, { body: { jackpotAmount: 500 } })).id;

async function prizeOf(month: string): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into prizes (month, position, value, created_at, updated_at)
     values ($1, 1, '$50', now(), now()) returning id`,
    [month],
  );
  return row?.id ?? '';
}

async function claimedAward(): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into prize_awards (prize_id, user_id, rank, offered_at, claim_until, claimed_at)
     values ($1, $2, 1, now(), now() + interval '1 day', now()) returning id`,
    [await prizeOf(pastMonth()), member.id],
  );
  return row?.id ?? '';
}

async function monthWithPoints(): Promise<string> {
  const month = pastMonth();
  const change = { userId: member.id, month, points: 5, actorId: admin.id, at: app.now() };
  await app.db.transaction((tx) => setPoints(tx, change));
  return month;
}

const stories: Record<string, () => Promise<Act>> = {
  approvePost: async () => ({ path: `/api/admin/posts/${await postOf()}/approve` }),
  denyPost: async () => ({ path: `/api/admin/posts/${await postOf()}/deny` }),
  featurePost: async () => ({
    path: `/api/admin/posts/${await postOf()}/feature`,
    body: { isFeatured: true },
  }),
  approveComment: async () => ({ path: `/api/admin/comments/${await commentOf()}/approve` }),
  denyComment: async () => ({ path: `/api/admin/comments/${await commentOf()}/deny` }),
  approveJackpot: async () => ({ path: `/api/admin/jackpots/${await jackpotOf()}/approve` }),
  denyJackpot: async () => ({ path: `/api/admin/jackpots/${await jackpotOf()}/deny` }),
  changeDenialReasons: async () => ({
    path: '/api/admin/denial-reasons/posts',
    body: { reasons: ['Not a photo of a win'] },
  }),
  async undoDecision() {
    const { decisionId } = await admin.call(approvePost, { params: { id: await postOf() } });
    return { path: `/api/admin/decisions/${decisionId}/undo` };
  },
  async decideReport() {
    const { id } = await publish(member, admin);
    const reporter = await app.register();
    const { body } = await reporter.post('/api/reports', { kind: 'post', targetId: id, reason: 'spam' });
    return { path: `/api/admin/reports/${body.id}`, body: { outcome: 'removed' } };
  },
  verifyUser: async () => ({
    path: `/api/admin/users/${(await app.register()).id}/verify`,
    body: { isVerified: true },
  }),
  banUser: async () => ({
    path: `/api/admin/users/${(await app.register()).id}/ban`,
    body: { isBanned: true },
  }),
  updateUserStats: async () => ({
    path: `/api/admin/users/${(await app.register()).id}/stats`,
    body: { points: 12, biggestWin: '5.00' },
  }),
  confirmPassword: async () => ({
    path: '/api/admin/confirm-password',
    body: { password: admin.password },
  }),
  sendTestMail: async () => ({ path: '/api/admin/setup/test-mail' }),
  exportUsers: async () => ({ path: '/api/admin/users/export.csv' }),
  addAdmin: async () => ({ path: '/api/admin/admins', body: { userId: (await app.register()).id } }),
  removeAdmin: async () => ({ path: `/api/admin/admins/${(await app.registerAdmin()).id}` }),
  exportAudit: async () => ({ path: '/api/admin/audit/export.csv' }),
  savePrize: async () => ({
    path: '/api/admin/leaderboard/prizes',
    body: { month: currentMonthOf(app), position: 9, prizeValue: '$50' },
  }),
  deletePrize: async () => ({ path: `/api/admin/leaderboard/prizes/${await prizeOf('2099-01')}` }),
  withdrawAward: async () => ({ path: `/api/admin/leaderboard/awards/${await claimedAward()}/withdraw` }),
  markAwardPaid: async () => ({
    path: `/api/admin/leaderboard/awards/${await claimedAward()}/paid`,
    body: { isPaid: true },
  }),
  async finishMonth() {
    const month = pastMonth();
    await prizeOf(month);
    return { path: `/api/admin/leaderboard/${month}/finish` };
  },
  strikeEntry: async () => ({
    path: `/api/admin/leaderboard/${await monthWithPoints()}/strikes`,
    body: { userId: member.id, reason: 'Not their own photos' },
  }),
  async restoreEntry() {
    const month = await monthWithPoints();
    const body = { userId: member.id, reason: 'Not their own photos' };
    await admin.call(strikeEntry, { params: { month }, body });
    return { path: `/api/admin/leaderboard/${month}/strikes/${member.id}` };
  },
  addVenue: async () => ({ path: '/api/admin/venues', body: venueBody }),
  editVenue: async () => ({
    path: `/api/admin/venues/${(await giveVenue(app)).id}`,
    body: { ...venueBody, name: 'The Perch Hotel', address: '2 Perch Street' },
  }),
  hideVenue: async () => ({
    path: `/api/admin/venues/${(await giveVenue(app)).id}/hide`,
    body: { isHidden: true },
  }),
  mergeVenue: async () => ({
    path: `/api/admin/venues/${(await giveVenue(app)).id}/merge`,
    body: { into: (await giveVenue(app)).id },
  }),
  importVenues: async () => ({
    path: '/api/admin/import-venues',
    body: { venues: [{ ...venueBody, name: 'The Rosella Hotel', address: '3 Perch Street' }] },
  }),
  async setVenueReportStatus() {
    const body = { country: 'Australia', state: 'NSW', venueName: 'The Rosella' } as const;
    const { id } = await member.call(createVenueReport, { body });
    return { path: `/api/admin/venue-reports/${id}/status`, body: { status: 'added' } };
  },
};

/** They reserve items for a moderator for two minutes, and decide on nothing. */
const notActs = ['takePosts', 'takeComments', 'takeJackpots', 'takeReports', 'releaseItems'];

const isAct = ({ access, method, sensitive }: Endpoint) =>
  access === 'admin' && (method !== 'GET' || sensitive === true);

test('every endpoint by which an admin changes or exports something has a story, and no other', () => {
  const acts = [...allEndpoints].flatMap(([name, endpoint]) => (isAct(endpoint) ? [name] : []));
  expect([...Object.keys(stories), ...notActs].toSorted()).toEqual(acts.toSorted());
});

/** Every row of every table, except those that reading changes. */
async function snapshot(): Promise<Record<string, string>> {
  const tables = await app.db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE'
        and (table_schema = 'public' or (table_schema, table_name) = ('graphile_worker', '_private_jobs'))
        and table_name not in ('known_devices', 'product_state')`,
  );
  const rows = await app.db.query<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${name} t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, rows: hash }) => [name, hash]));
}

const entriesOf = async (user: TestUser) =>
  (await app.db.query('select 1 from audit_log where actor_id = $1', [user.id])).length;

test.each(Object.entries(stories))(
  '%s is written down, or does not happen',
  { timeout: 30_000 },
  async (name, prepare) => {
    const endpoint = allEndpoints.get(name);
    if (!endpoint) throw new Error(`there is no endpoint ${name}`);
    const { path, body } = await prepare();
    const send = () => admin.request(endpoint.method, path, body === undefined ? {} : { body });

    await setFull(true);
    const before = await snapshot();
    const refused = await send();
    expect(await snapshot()).toEqual(before);
    await setFull(false);
    expect(refused.status).toBe(500);

    const count = await entriesOf(admin);
    const done = await send();
    expect([name, done.status]).toEqual([name, Number(Object.keys(endpoint.responses).at(-1))]);
    expect(await entriesOf(admin)).toBeGreaterThan(count);
  },
);
