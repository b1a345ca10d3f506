// spec: none, suggestions of people are not in it
import { listFollowing } from '@reelmates/contract/social/connections';
import {
  allowSuggestion,
  declineSuggestion,
  followPeople,
  suggestPeople,
  venueMates,
  venuePeople,
} from '@reelmates/contract/social/suggestions';
import { toggleFollow } from '@reelmates/contract/social/users';
import { DAY_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, block, giveVenue, mute, publish, share } from '../../testing/posts-factory.ts';
import { registerInView } from '../../testing/register-in-view.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { isSetAside } from './suggestions.rules.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

const names = (people: { username: string }[]) => people.map(({ username }) => username);
const suggested = async (by: TestUser) => await by.call(suggestPeople, { query: { limit: '20' } });
const matesAt = async (by: TestUser, ...venueIds: string[]) =>
  await by.call(venueMates, { query: { venueIds: venueIds.join(',') } });
const follow = (by: TestUser, whom: TestUser) => by.call(toggleFollow, { params: { userId: whom.id } });
const set = (user: TestUser, change: string) =>
  app.db.query(`update users set ${change} where id = $1`, [user.id]);

const hide = ({ id }: { id: string }) =>
  app.db.query('update venues set hidden_at = now() where id = $1', [id]);

/** A person who has a public post at each of these venues. */
async function posterAt(...venueIds: string[]): Promise<TestUser> {
  const person = await registerInView(app);
  for (const venueId of venueIds) await publish(person, admin, { venueId });
  return person;
}

/** What excludes a person from this viewer's suggestions. */
const reasons: [string, (viewer: TestUser, person: TestUser) => Promise<unknown>][] = [
  ['is banned', (_reader, person) => ban(app, person)],
  ['is deactivated', (_reader, person) => set(person, 'deleted_at = now()')],
  ['is on a break', (_reader, person) => set(person, 'exclusion_open = true')],
  ['chose to be on no board', (_reader, person) => set(person, 'listed_on_board = false')],
  ['was blocked', (viewer, person) => block(app, viewer, person)],
  ['blocked the viewer', (viewer, person) => block(app, person, viewer)],
  ['was muted', (viewer, person) => mute(app, viewer, person)],
  ['was declined', (viewer, person) => viewer.call(declineSuggestion, { params: { userId: person.id } })],
];

describe('GET /api/users/suggestions', () => {
  it('suggests people who post at the same venues, who follow the viewer, and whom mates follow', async () => {
    const [viewer, mate] = [await app.register(), await registerInView(app)];
    const venue = await giveVenue(app, 'The Kurrajong Hotel');
    await publish(viewer, admin, { venueId: venue.id });
    const [there, fan, friendOfMate] = [
      await posterAt(venue.id),
      await registerInView(app),
      await registerInView(app),
    ];
    await follow(fan, viewer);
    await follow(viewer, mate);
    await follow(mate, friendOfMate);
    const people = await suggested(viewer);
    expect(names(people).slice(0, 3)).toEqual(names([fan, there, friendOfMate]));
    expect(people[0]).toMatchObject({
      followsViewer: true,
      isFollowing: false,
      venues: [],
      followedBy: null,
    });
    expect(people[1]?.venues).toEqual([{ id: venue.id, name: venue.name }]);
    expect(people[2]?.followedBy?.username).toBe(mate.username);
    expect(names(people)).not.toContain(mate.username);
    expect(names(people)).not.toContain(viewer.username);
  });

  it('suggests the authors of the latest posts to a newcomer', async () => {
    const latest = await posterAt((await giveVenue(app)).id);
    expect(names(await suggested(await app.register()))).toContain(latest.username);
  });

  it('does not suggest people for a venue that is hidden', async () => {
    const viewer = await app.register();
    const venue = await giveVenue(app);
    await publish(viewer, admin, { venueId: venue.id });
    const person = await posterAt(venue.id);
    const venuesOf = async () =>
      (await suggested(viewer)).find(({ username }) => username === person.username)?.venues;
    expect(await venuesOf()).toEqual([{ id: venue.id, name: venue.name }]);
    await hide(venue);
    // Their post is still among the latest.
    expect((await venuesOf()) ?? []).toEqual([]);
  });

  it('says where a person posted last, of venues that are shown', async () => {
    const [first, second, gone] = [await giveVenue(app), await giveVenue(app), await giveVenue(app)];
    const [poster, quiet, lost] = [
      await posterAt(first.id, second.id),
      await registerInView(app),
      await posterAt(gone.id),
    ];
    await publish(quiet, admin, { venueId: null });
    await hide(gone);
    const people = await suggested(await app.register());
    const latestPostOf = (person: TestUser) => people.find(({ id }) => id === person.id)?.latestPost;
    expect(latestPostOf(poster)).toEqual({ venue: { id: second.id, name: second.name } });
    expect(latestPostOf(quiet)).toEqual({ venue: null });
    expect(latestPostOf(lost)).toEqual({ venue: null });
  });

  it('does not mention the posts of a person who is suggested for another reason', async () => {
    const [viewer, fan] = [await app.register(), await registerInView(app)];
    await follow(fan, viewer);
    expect((await suggested(viewer)).find(({ id }) => id === fan.id)?.latestPost).toBe(null);
  });

  it('ignores the tracker and private, pending and old posts', async () => {
    const viewer = await app.register();
    const venue = await giveVenue(app);
    await publish(viewer, admin, { venueId: venue.id });
    const [player, privatePoster, pendingPoster, formerPoster] = [
      await registerInView(app),
      await registerInView(app),
      await registerInView(app),
      await posterAt(venue.id),
    ];
    await player.post('/api/sessions', { amountSpent: 10, amountWon: 5, venueId: venue.id });
    await share(privatePoster, { venueId: venue.id, isPublic: false });
    await share(pendingPoster, { venueId: venue.id });
    await app.db.query(`update posts set published_at = $2, feed_at = $2 where author_id = $1`, [
      formerPoster.id,
      new Date(app.now().getTime() - 91 * DAY_MS),
    ]);
    const people = names(await suggested(viewer));
    for (const person of [player, privatePoster, pendingPoster, formerPoster])
      expect(people).not.toContain(person.username);
    expect(await matesAt(viewer, venue.id)).toEqual([]);
  });

  it.each(reasons)('excludes a person who %s', async (_reason, apply) => {
    const viewer = await app.register();
    const venue = await giveVenue(app);
    await publish(viewer, admin, { venueId: venue.id });
    const [person, other] = [await posterAt(venue.id), await posterAt(venue.id)];
    await follow(person, viewer);
    expect(names(await suggested(viewer))).toContain(person.username);
    expect(names(await matesAt(viewer, venue.id))).toContain(person.username);
    await apply(viewer, person);
    expect(names(await suggested(viewer))).not.toContain(person.username);
    expect(names(await matesAt(viewer, venue.id))).toEqual([other.username]);
  });

  it('names as mate only a person whom the viewer may see', async () => {
    const [viewer, mate, person] = [await app.register(), await app.register(), await registerInView(app)];
    await follow(viewer, mate);
    await follow(mate, person);
    const about = async () => (await suggested(viewer)).find(({ id }) => id === person.id);
    expect((await about())?.followedBy?.id).toBe(mate.id);
    await block(app, mate, viewer);
    expect((await about())?.followedBy ?? null).toBe(null);
  });

  it('excludes people who are set aside at the time, for every viewer', async () => {
    const venue = await giveVenue(app);
    const at = app.now();
    let person: TestUser;
    do person = await app.register();
    while (!isSetAside(app.context.keyedHash, person.id, at));
    await publish(person, admin, { venueId: venue.id });
    for (const viewer of [await app.register(), admin]) expect(await matesAt(viewer, venue.id)).toEqual([]);
  });

  it('refuses wrong limits, the signed out and people on a break', async () => {
    const path = '/api/users/suggestions';
    for (const limit of ['0', '21', 'x']) {
      expect((await admin.get(`${path}?limit=${limit}`)).body.code).toBe('VALIDATION');
    }
    expect((await app.anonymous.get(path)).status).toBe(401);
    const resting = await app.register();
    await set(resting, `exclusion_open = true, exclusion_ends_at = now() + interval '1 day'`);
    expect((await resting.get(path)).body.code).toBe('SELF_EXCLUDED');
  });
});

describe('GET /api/users/venue-mates', () => {
  it('has who posted at most of the venues first, with the venues, followed or not', async () => {
    const viewer = await app.register();
    const [pilot, kurrajong] = [
      await giveVenue(app, 'Pilot Boat Hotel'),
      await giveVenue(app, 'The Kurrajong'),
    ];
    const [both, one] = [await posterAt(pilot.id, kurrajong.id), await posterAt(kurrajong.id)];
    await follow(viewer, one);
    const people = await matesAt(viewer, pilot.id, kurrajong.id);
    expect(names(people)).toEqual(names([both, one]));
    expect(people.map(({ venues }) => venues.map(({ name }) => name))).toEqual([
      ['Pilot Boat Hotel', 'The Kurrajong'],
      ['The Kurrajong'],
    ]);
    expect(people.map(({ isFollowing }) => isFollowing)).toEqual([false, true]);
    expect(names(await matesAt(viewer, pilot.id))).toEqual([both.username]);
  });

  it.each(['', 'x', '1,x', '0', '-1', '1,', '99999999999999999999', '1,2,3,4,5,6,7,8,9,10,11'])(
    'refuses the venues %j',
    async (venueIds) => {
      const { status, body } = await admin.get(`/api/users/venue-mates?venueIds=${venueIds}`);
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION', 'venueIds']);
    },
  );

  it('needs venues, and is empty for unknown and hidden ones', async () => {
    expect((await admin.get('/api/users/venue-mates')).status).toBe(400);
    expect(await matesAt(admin, '999999')).toEqual([]);
    const [shown, hidden] = [await giveVenue(app), await giveVenue(app)];
    const [both] = [await posterAt(shown.id, hidden.id), await posterAt(hidden.id)];
    await hide(hidden);
    const people = await matesAt(await app.register(), shown.id, hidden.id);
    expect(people.map(({ username, venues }) => [username, venues.map(({ id }) => id)])).toEqual([
      [both.username, [shown.id]],
    ]);
  });
});

describe('GET /api/venues/people', () => {
  it('counts people, not posts, for all viewers alike, and with people on a break', async () => {
    const venue = await giveVenue(app);
    const empty = await giveVenue(app);
    const [one, two] = [await posterAt(venue.id, venue.id), await posterAt(venue.id)];
    const viewer = await app.register();
    const count = async () =>
      (await viewer.call(venuePeople, { query: { ids: `${venue.id},${empty.id}` } })).counts;
    expect(await count()).toEqual([{ id: venue.id, people: 2 }]);
    await block(app, one, viewer);
    await set(two, 'exclusion_open = true');
    expect(await count()).toEqual([{ id: venue.id, people: 2 }]);
    await ban(app, one);
    expect(await count()).toEqual([{ id: venue.id, people: 1 }]);
  });

  it('says where else people post, without hidden venues', async () => {
    const [shown, hidden] = [await giveVenue(app, 'Banksia Tavern'), await giveVenue(app)];
    await posterAt(shown.id, hidden.id);
    await hide(hidden);
    const { counts, elsewhere } = await admin.call(venuePeople);
    expect(counts).toEqual([]);
    const asked = await admin.call(venuePeople, { query: { ids: `${shown.id},${hidden.id}` } });
    expect(asked.counts).toEqual([{ id: shown.id, people: 1 }]);
    expect(elsewhere).toContainEqual({
      id: shown.id,
      name: 'Banksia Tavern',
      city: 'Dubbo',
      state: 'NSW',
      latitude: -32.2,
      longitude: 148.6,
      kind: null,
      machines: null,
      people: 1,
    });
    expect(elsewhere.map(({ id }) => id)).not.toContain(hidden.id);
  });
});

describe('POST and DELETE /api/users/{userId}/not-interested', () => {
  it('keeps the latest 500, and takes one back', async () => {
    const [viewer, person] = [await app.register(), await registerInView(app)];
    const kept = async () =>
      (
        await app.db.query<{ declined_id: string }>(
          'select declined_id from declined_suggestions where user_id = $1',
          [viewer.id],
        )
      ).map(({ declined_id }) => declined_id);
    await app.db.query(
      `with crowd as (
         insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by,
                            terms_version, terms_accepted_at, created_at, updated_at)
         select 'crowd_' || n, 'crowd_' || n || '@example.org', 'none', now(), 'self', '1', now(), now(), now()
           from generate_series(1, 500) n returning id)
       insert into declined_suggestions (user_id, declined_id, created_at)
       select $1, id, now() - interval '1 hour' from crowd`,
      [viewer.id],
    );
    const about = { params: { userId: person.id } };
    await viewer.call(declineSuggestion, about);
    await viewer.call(declineSuggestion, about);
    expect(await kept()).toHaveLength(500);
    expect(await kept()).toContain(person.id);
    await viewer.call(allowSuggestion, about);
    expect(await kept()).not.toContain(person.id);
  });

  it('refuse the viewer and people who cannot be seen', async () => {
    const [viewer, hidden] = [await app.register(), await app.register()];
    await block(app, hidden, viewer);
    const decline = (userId: string) => viewer.refusal(declineSuggestion, { params: { userId } });
    expect(await decline(viewer.id)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await decline(hidden.id)).toMatchObject({ status: 404, message: 'User not found' });
    expect(await decline('999999')).toMatchObject({ status: 404 });
    expect((await app.anonymous.post(`/api/users/${viewer.id}/not-interested`)).status).toBe(401);
  });
});

describe('POST /api/users/follow', () => {
  it('follows each, skips people who are followed or hidden, and notifies each once', async () => {
    const [viewer, known, stranger, blocker] = [
      await app.register(),
      await app.register(),
      await app.register(),
      await app.register(),
    ];
    await follow(viewer, known);
    await block(app, blocker, viewer);
    const userIds = [
      known.id,
      stranger.id,
      stranger.id,
      blocker.id,
      viewer.id,
      '999999',
      'x',
      '9'.repeat(30),
    ];
    for (let times = 0; times < 2; times++) {
      const { followedIds } = await viewer.call(followPeople, { body: { userIds } });
      expect(followedIds).toEqual([known.id, stranger.id]);
    }
    const { items } = await viewer.call(listFollowing, { params: { userId: viewer.id } });
    expect(names(items).toSorted()).toEqual(names([known, stranger]).toSorted());
    const [counts] = await app.db.query('select following_count as count from users where id = $1', [
      viewer.id,
    ]);
    expect(counts).toEqual({ count: 2 });
    const told = (await stranger.get('/api/notifications')).body.items;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'follow')).toHaveLength(1);
  });

  it('follows those who still fit into the limit of the day, instead of counting them and following none', async () => {
    const viewer = await app.register();
    const userIds: string[] = [];
    for (let count = 0; count < 3; count++) userIds.push((await app.register()).id);
    const { limits } = app.context;
    await limits.penalise('followUnverified', `user:${viewer.id}`, limits.scaled(200) - 2);
    const { followedIds } = await viewer.call(followPeople, { body: { userIds } });
    expect(followedIds).toHaveLength(2);
    const { items } = await viewer.call(listFollowing, { params: { userId: viewer.id } });
    expect(items.map(({ id }) => id).toSorted()).toEqual(followedIds.toSorted());
    // With none left to follow, those who are followed stay.
    expect((await viewer.call(followPeople, { body: { userIds: followedIds } })).followedIds).toHaveLength(2);
    expect((await viewer.refusal(followPeople, { body: { userIds } })).status).toBe(429);
  });

  it('stays exact beside single follows of the same people', async () => {
    const viewer = await app.register();
    const others = [await app.register(), await app.register(), await app.register()];
    const userIds = others.map(({ id }) => id);
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => viewer.post('/api/users/follow', { userIds })),
      ...others.map((other) => other.post('/api/users/follow', { userIds: [viewer.id] })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [row] = await app.db.query(
      'select following_count as following, followers_count as followers from users where id = $1',
      [viewer.id],
    );
    expect(row).toEqual({ following: 3, followers: 3 });
  });

  it('refuses more than twenty ids, and a body without a list', async () => {
    const many = Array.from({ length: 21 }, (_, index) => String(index + 1));
    for (const userIds of [many, 'x', undefined, [1]]) {
      const { status, body } = await admin.post('/api/users/follow', { userIds });
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    }
    expect((await admin.call(followPeople, { body: { userIds: [] } })).followedIds).toEqual([]);
  });
});
