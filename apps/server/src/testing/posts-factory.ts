import { randomBytes } from 'node:crypto';
import { changeBan, recountEngagementNow } from '../modules/account-lifecycle/account-lifecycle.public.ts';
import type { TestApp, TestUser } from './test-app.ts';
import type { Json } from './test-response.ts';

/** A finished upload of this person, without its bytes. The same hash is the same photo. */
export async function giveImage(app: TestApp, owner: TestUser, contentHash = randomBytes(8).toString('hex')) {
  const id = randomBytes(18).toString('base64url');
  await app.db.query(
    `insert into images (id, owner_id, status, version, width, height, placeholder, content_hash, created_at, expires_at)
     values ($1, $2, 'ready', 'given', 640, 400, null, $3, $4, $4)`,
    [id, owner.id, contentHash, app.now()],
  );
  return { id, url: `/images/${id}` };
}

/** A valid body of the requests that create or edit a venue. */
export const venueBody = {
  name: 'The Galah Hotel',
  address: '1 Perch Street',
  city: 'Dubbo',
  country: 'Australia',
  state: 'NSW',
  latitude: -32.2,
  longitude: 148.6,
};

export async function giveVenue(
  app: TestApp,
  name = 'The Galah Hotel',
): Promise<{ id: string; name: string }> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into venues (name, address, city, state, country, latitude, longitude, created_at, updated_at)
     values ($1, $2, 'Dubbo', 'NSW', 'Australia', -32.2, 148.6, now(), now()) returning id`,
    [name, `${randomBytes(4).toString('hex')} Perch Street`],
  );
  if (!row) throw new Error('no venue');
  return { id: row.id, name };
}

/** Shares a win as this person; returns the answered post. */
export async function share(author: TestUser, fields: Record<string, unknown> = {}): Promise<Json> {
  const { status, body } = await author.post('/api/posts', {
    winAmount: 100,
    caption: 'Nice one',
    ...fields,
  });
  if (status !== 201) throw new Error(`sharing answered ${status}: ${JSON.stringify(body)}`);
  return body.post;
}

/** Shares a win and has it approved. */
export async function publish(
  author: TestUser,
  admin: TestUser,
  fields: Record<string, unknown> = {},
): Promise<Json> {
  const post = await share(author, fields);
  const { status } = await admin.post(`/api/admin/posts/${post.id}/approve`);
  if (status !== 200) throw new Error(`approving answered ${status}`);
  return post;
}

/** The ids of a list, from all its pages. */
export async function walk(viewer: TestUser, path: string, limit = 50): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await viewer.get(`${path}?limit=${limit}${query}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    ids.push(...body.items.map((item: Json) => item.id));
    cursor = body.nextCursor;
  }
  return ids;
}

/** A person's points by the ledger, after a check that the board's sums agree with it. */
export async function pointsOf(app: TestApp, user: TestUser): Promise<number> {
  const [row] = await app.db.query<{ ledger: number; board: number }>(
    `select coalesce((select sum(points) from point_entries where user_id = $1), 0)::int as ledger,
            coalesce((select sum(points) from month_points where user_id = $1), 0)::int as board`,
    [user.id],
  );
  if (row === undefined || row.ledger !== row.board) throw new Error('the ledger and the board differ');
  return row.ledger;
}

/** Toggles a follow, block or mute between two people. */
export async function block(app: TestApp, blocker: TestUser, blocked: TestUser): Promise<void> {
  await app.db.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    blocker.id,
    blocked.id,
  ]);
}

export async function mute(app: TestApp, muter: TestUser, muted: TestUser): Promise<void> {
  await app.db.query('insert into mutes (muter_id, muted_id, created_at) values ($1, $2, now())', [
    muter.id,
    muted.id,
  ]);
}

/** Verifies people's addresses, as by the mailed link. */
export async function verifyAddress(app: TestApp, ...people: readonly TestUser[]): Promise<void> {
  await app.db.query('update users set email_verified_at = $2 where id = any ($1::bigint[])', [
    people.map(({ id }) => id),
    app.now(),
  ]);
}

export const ban = (app: TestApp, user: TestUser) => setBan(app, user, true);
export const unban = (app: TestApp, user: TestUser) => setBan(app, user, false);

async function setBan(app: TestApp, user: TestUser, isBanned: boolean): Promise<void> {
  const change = { userId: user.id, isBanned, actor: null };
  await app.db.transaction((tx) => changeBan(tx, app.context, change));
  await recountEngagementNow(app.context, user.id);
}
