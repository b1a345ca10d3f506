// spec: none, daily limits are not in it
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfDay } from '../../platform/clock.ts';
import { fourAtATime } from '../../testing/four-at-a-time.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let author: TestUser;

beforeAll(async () => {
  app = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
  // Noon, so that no midnight comes in between.
  const today = startOfDay(app.now(), 'Australia/Sydney');
  app.advance(today.getTime() + 36 * 3_600_000 - app.now().getTime());
  author = await app.register();
});
afterAll(() => app.close());

const share = (person: TestUser) => person.post('/api/posts', { winAmount: 1 });
const many = (person: TestUser, times: number) => fourAtATime(times, () => share(person));

it('accepts ten wins a day from one account, concurrent and deleted ones included', async () => {
  const responses = await many(author, 14);
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);

  const [made] = responses.filter(({ status }) => status === 201);
  await author.delete(`/api/posts/${made?.body.post.id}`);
  const refused = await share(author);
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);

  const other = await app.register();
  expect((await share(other)).status).toBe(201);
});

it('says when the next day begins in Sydney, and accepts wins again then', async () => {
  const refused = await share(author);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(25 * 3600);
  const then = new Date(app.now().getTime() + seconds * 1000 + 500);
  expect(then.toLocaleTimeString('en-AU', { timeZone: 'Australia/Sydney', hour12: false })).toMatch(
    /^(00|24):00:0/,
  );
  app.advance((seconds - 30) * 1000);
  expect((await share(author)).status).toBe(429);
  app.advance(31_000);
  expect((await share(author)).status).toBe(201);
});

it('refused posts do not count, and admins have no limit', async () => {
  const person = await app.register();
  for (let i = 0; i < 11; i++) expect((await person.post('/api/posts', { winAmount: 0 })).status).toBe(400);
  expect((await share(person)).status).toBe(201);
  const admin = await app.registerAdmin();
  expect((await many(admin, 11)).map(({ status }) => status)).toEqual(Array(11).fill(201));
});

it('counts a private win on the day on which it is first shared, so that saved wins do not earn points all at once', async () => {
  const person = author;
  app.advance(24 * 3_600_000);
  const saved: string[] = [];
  for (let day = 0; day < 2; day++) {
    for (let count = 0; count < 6; count++) {
      const { status, body } = await person.post('/api/posts', { winAmount: 1, isPublic: false });
      expect(status).toBe(201);
      saved.push(body.post.id);
    }
    app.advance(24 * 3_600_000);
  }
  const publish = (id: string) => person.patch(`/api/posts/${id}`, { isPublic: true });
  const responses: Awaited<ReturnType<typeof publish>>[] = [];
  for (let first = 0; first < saved.length; first += 4) {
    responses.push(...(await Promise.all(saved.slice(first, first + 4).map(publish))));
  }
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await share(person)).status).toBe(429);

  // A post that was public before earns no new points, so it may be shared again; a refused one stays private.
  const shared = responses.find(({ status }) => status === 200)?.body.id;
  await person.patch(`/api/posts/${shared}`, { isPublic: false });
  expect((await publish(shared)).status).toBe(200);
  app.advance(24 * 3_600_000);
  const left = saved.filter((id) => !responses.some(({ body }) => body.id === id));
  for (const id of left) expect((await publish(id)).status).toBe(200);
});

it('accepts 30 changes of own posts in ten minutes, so that an author cannot prevent a decision by changing a post repeatedly', async () => {
  const fresh = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
  const [person, other] = [await fresh.register(), await fresh.register()];
  const { id } = (await share(person)).body.post;
  const statuses: number[] = [];
  for (let count = 0; count < 32; count++) {
    statuses.push((await person.patch(`/api/posts/${id}`, { caption: `Version ${count}` })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
  // Hiding a post is always possible. Acts on other people's posts do not count.
  expect((await person.patch(`/api/posts/${id}`, { isPublic: false })).status).toBe(200);
  for (let count = 0; count < 31; count++) {
    expect((await other.patch(`/api/posts/${id}`, { caption: 'Mine' })).status).toBe(404);
  }
  const { id: own } = (await share(other)).body.post;
  expect((await other.patch(`/api/posts/${own}`, { caption: 'Mine' })).status).toBe(200);
  await fresh.close();
});

it('lets one account toggle likes and follows 120 times a minute', async () => {
  const [fan, other] = [author, await app.register()];
  const like = async (person: TestUser) => {
    const { status } = await person.post('/api/posts/999999/like');
    return status;
  };
  for (let count = 0; count < 120; count++) expect(await like(fan)).toBe(404);
  expect(await like(fan)).toBe(429);
  expect((await fan.post(`/api/users/${other.id}/follow`)).status).toBe(429);
  expect(await like(other)).toBe(404);
});
