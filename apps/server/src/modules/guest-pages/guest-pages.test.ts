import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveImage, giveVenue, publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { builtWebApp } from '../../testing/web-app.ts';

const hostile = `"><img src=x onerror='alert(1)'></script> %TITLE% & co`;

let app: TestApp;
let admin: TestUser;
let author: TestUser;

beforeAll(async () => {
  app = await createTestApp({ webApp: builtWebApp });
  admin = await app.registerAdmin();
  author = await app.register();
});
afterAll(() => app.close());

async function open(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + address, { headers });
  const { status, headers: answered } = response;
  return { status, html: await response.text(), header: (name: string) => answered.get(name) };
}

/** What the app's own page says: it is the same for all. */
const absence = async () => (await open('/posts/999999999')).html;

describe('the page of a post', () => {
  let post: Json;
  let venue: { id: string; name: string };

  beforeAll(async () => {
    venue = await giveVenue(app, 'The Galah & Perch');
    const { url: imageUrl } = await giveImage(app, author);
    const form = { winAmount: '1212.50', amountSpent: 60, showSpent: true, imageUrl, venueId: venue.id };
    post = await publish(author, admin, { ...form, caption: hostile, photoDescription: `Bells ${hostile}` });
  });

  // spec: S2.32
  test('has its text for visitors, and metadata', async () => {
    const { status, html, header } = await open(`/posts/${post.id}`);
    const { origin } = app.context.config.publicUrl;
    expect([status, header('cache-control'), header('x-robots-tag')]).toEqual([200, 'no-cache', 'noindex']);
    expect(html).toContain(`<title>Post by ${author.username} | Reelmates</title>`);
    expect(html).toContain(`<link rel="canonical" href="${origin}/posts/${post.id}" />`);
    expect(html).toMatch(/content="Won \$1,212\.50, spent \$60\.00\. At The Galah &amp; Perch\. /);
    expect(html).toContain(`<a href="/venue/${venue.id}">The Galah &amp; Perch</a>, Dubbo NSW`);
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Won$1,212.50Spent$60.00');
    expect(html).toContain(`src="${post.imageUrl}?w=1080"`);
    expect(html).toContain('Gambling Help');
    expect(html).not.toContain('/app.js');
  });

  test('escapes what a member wrote, and takes no placeholder from it', async () => {
    const { html } = await open(`/posts/${post.id}`);
    expect(html).not.toMatch(/<img src=x|<\/script>/);
    expect(html).toContain('&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&lt;/script&gt; %TITLE% &amp; co');
    const said = `Bells &quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&lt;/script&gt; %TITLE% &amp; co`;
    expect(html).toContain(`<meta property="og:image:alt" content="Post by ${author.username}: ${said}">`);
    expect(html).toContain(`alt="Photo shared by ${author.username}: ${said}"`);
  });

  test('is the app for a member, with the same bytes for every post and for none', async () => {
    for (const who of [author, admin]) {
      const { html } = await open(`/posts/${post.id}`, { cookie: who.cookie() });
      expect(html).toBe(await absence());
    }
  });

  test('shows no amount that the author does not show', async () => {
    const quiet = await publish(author, admin, { winAmount: 77, amountSpent: 4321, showSpent: false });
    const { html } = await open(`/posts/${quiet.id}`);
    expect(html).toContain('$77');
    expect(html).not.toMatch(/4,?321|spent \$/i);
    expect(/name="description" content="([^"]*)"/.exec(html)?.[1]).toBe('Nice one');
  });

  test('stays during a break of its author, as it does for members', async () => {
    const resting = await app.register();
    const { id } = await publish(resting, admin, { caption: 'Before the break' });
    await app.db.query(
      `update users set exclusion_open = true, exclusion_ends_at = now() + interval '9 days' where id = $1`,
      [resting.id],
    );
    expect((await open(`/posts/${id}`)).html).toContain('Before the break');
    expect((await admin.get(`/api/posts/${id}`)).status).toBe(200);
  });

  // spec: S6.17
  test('shows the badge of a verified author only', async () => {
    const verified = await app.register();
    const { id } = await publish(verified, admin);
    const badge = 'aria-label="Verified"';
    expect((await open(`/posts/${id}`)).html).not.toContain(badge);
    await admin.request('PATCH', `/api/admin/users/${verified.id}/verify`, { body: { isVerified: true } });
    const { html } = await open(`/posts/${id}`);
    expect(html).toMatch(
      new RegExp(`<h1[^>]*>Post by ${verified.username}<span[^>]*>&nbsp;<svg[^>]*${badge}`),
    );
  });

  test('is gone at once when the post is made private, also for a client with a copy', async () => {
    const { id } = await publish(author, admin, { caption: 'Soon private' });
    const first = await open(`/posts/${id}`);
    const known = { 'if-none-match': first.header('etag') ?? '' };
    expect((await open(`/posts/${id}`, known)).status).toBe(304);
    await author.request('PATCH', `/api/posts/${id}`, { body: { isPublic: false } });
    const then = await open(`/posts/${id}`, known);
    expect([then.status, then.html]).toEqual([200, await absence()]);
  });

  test.each(['0', '-1', 'abc', '99999999999999999999', '1%00', "1'--"])(
    'of a post with the id %s is the app, which says that there is none',
    async (id) => {
      const { status, html } = await open(`/posts/${id}`);
      expect([status, html]).toEqual([200, await absence()]);
    },
  );
});

describe('the page of a venue', () => {
  // spec: S2.32, S2.127
  test('says where it is, to search engines too', async () => {
    const { id } = await giveVenue(app, `Club ${hostile}`);
    const { html, header } = await open(`/venue/${id}`);
    expect(header('x-robots-tag')).toBeNull();
    expect(html).toContain('<meta name="robots" content="index, follow">');
    expect(html).toContain('Perch Street, Dubbo NSW, Australia');
    expect(html).not.toContain('<img src=x');
    const data = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': 'LocalBusiness', name: `Club ${hostile}` });
  });

  test('does not pass the point of a town for that of the venue', async () => {
    const { id } = await giveVenue(app, 'The Wombat');
    await app.db.query('update venues set is_approximate = true, latitude = -32.25 where id = $1', [id]);
    const { html } = await open(`/venue/${id}`);
    expect(html).toContain('destination=The%20Wombat');
    expect(html).toContain('The map shows the middle of Dubbo');
    expect(html).not.toContain('-32.25');
  });

  test('is that of the venue it was merged into; of a hidden one there is none', async () => {
    const [merged, target, hidden] = [
      await giveVenue(app, 'Former Club'),
      await giveVenue(app, 'Lasting Club'),
      await giveVenue(app, 'Hidden Club'),
    ];
    await app.db.query('update venues set hidden_at = now(), merged_into = $2 where id = $1', [
      merged.id,
      target.id,
    ]);
    await app.db.query('update venues set hidden_at = now() where id = $1', [hidden.id]);
    const { html } = await open(`/venue/${merged.id}`);
    expect(html).toContain('Lasting Club');
    expect(html).toContain(`/venue/${target.id}" />`);
    expect((await open(`/venue/${hidden.id}`)).html).toBe(await absence());
  });
});

// spec: S6.17
test('the leaderboard separates thousands of points, and shows who is verified', async () => {
  const leader = await app.register();
  await admin.request('PATCH', `/api/admin/users/${leader.id}/stats`, { body: { points: 1204 } });
  await admin.request('PATCH', `/api/admin/users/${leader.id}/verify`, { body: { isVerified: true } });
  const { html } = await open('/leaderboard');
  expect(html).toMatch(
    new RegExp(
      `>${leader.username}<span[^>]*>&nbsp;<svg[^>]*aria-label="Verified"[^]*?<span>1,204 points</span>`,
    ),
  );
});

test('the leaderboard has its names and points, and the responses of the API for the app', async () => {
  const hidden = await app.register();
  await publish(hidden, admin);
  await hidden.request('PATCH', '/api/users/me/leaderboard-listing', { body: { isListed: false } });
  const { html, header } = await open('/leaderboard');
  expect(header('cache-control')).toBe('no-cache');
  expect(html).toContain('<title>Leaderboard | Reelmates</title>');
  expect(html).toContain(author.username);
  expect(html).not.toContain(hidden.username);
  const data = /<script type="application\/json">(.+?)<\/script>/.exec(html)?.[1] ?? '';
  const { months, board } = JSON.parse(data);
  expect(board).toEqual((await app.anonymous.get(`/api/leaderboard/${months.currentMonth}`)).body);
  expect((await open('/leaderboard?month=2026-01')).html).not.toContain(author.username);
  const asMember = await open('/leaderboard', { cookie: author.cookie() });
  expect(asMember.html).not.toContain(author.username);
});
