import { searchUsers } from '@reelmates/contract/social/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, block, mute } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

let app: TestApp;
let viewer: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  viewer = await app.register({ username: 'the_reader' });
});
afterAll(() => app.close());

const named = async (username: string, firstName = 'Hidden', lastName = 'Person', shown = false) => {
  const user = await app.register({ username, firstName, lastName });
  if (shown) await user.patch('/api/users/profile', { showName: true });
  return user;
};
async function search(q: string, by = viewer, limit = 20): Promise<string[]> {
  const { status, body } = await by.get(`/api/users/search?q=${encodeURIComponent(q)}&limit=${limit}`);
  expect([q, status]).toEqual([q, 200]);
  return body.map(({ username }: Json) => username);
}
const set = (user: TestUser, change: string) =>
  app.db.query(`update users set ${change} where id = $1`, [user.id]);

/** Many accounts at once, a hundred in a statement. */
async function addMany(prefix: string, from: number, to: number, followers: number): Promise<void> {
  for (let start = from; start <= to; start += 100) {
    await app.db.query(
      `insert into users (username, email, password_hash, followers_count, age_confirmed_at, age_confirmed_by,
                          terms_version, terms_accepted_at, created_at, updated_at)
       select $1 || n, $1 || n || '@example.org', 'none', $4, now(), 'self', '1', now(), now(), now()
         from generate_series($2::int, least($2::int + 99, $3::int)) n`,
      [prefix, start, to, followers],
    );
  }
}

describe('GET /api/users/search', () => {
  // spec: S7.23, S9.25
  it('answers with cards, five unless more are wanted', async () => {
    for (let count = 1; count <= 7; count++) await named(`quokka_${count}`);
    const { status, body } = await viewer.get('/api/users/search?q=quokka');
    expect([status, body.length]).toEqual([200, 5]);
    expect(body[0]).toEqual({
      id: expect.any(String),
      username: 'quokka_1',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isVerified: false,
      isFollowing: false,
    });
    expect(await search('quokka')).toHaveLength(7);
    expect(await search('quokka', viewer, 1)).toEqual(['quokka_1']);
  });

  it('contains whether the viewer follows each person', async () => {
    const [numbat] = [await named('numbat_1'), await named('numbat_2')];
    await viewer.post(`/api/users/${numbat.id}/follow`);
    const hits = (await viewer.get('/api/users/search?q=numbat')).body;
    expect(hits.map(({ username, isFollowing }: Json) => [username, isFollowing])).toEqual([
      ['numbat_1', true],
      ['numbat_2', false],
    ]);
  });

  // spec: S5.27
  it('answers a text without letters and digits with an empty list', async () => {
    for (const q of ['', ' ', '___', "'", '%20%20', '\u0301', '…', '\0']) expect(await search(q)).toEqual([]);
    expect(await viewer.call(searchUsers)).toEqual([]);
  });

  it('refuses wrong input and the signed out', async () => {
    for (const query of ['limit=0', 'limit=21', 'limit=x', 'limit=1.5', `q=${'x'.repeat(101)}`]) {
      const { status, body } = await viewer.get(`/api/users/search?q=a&${query}`.replace('q=a&q', 'q'));
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION']);
    }
    expect((await app.anonymous.get('/api/users/search?q=quokka')).status).toBe(401);
  });

  it('accepts any text', async () => {
    const texts = [
      '%',
      '_%',
      '\\',
      "a'--",
      '🎰🎰🎰🎰',
      '李小龍',
      'x'.repeat(100),
      'ﬃ'.repeat(100),
      '\0pokie',
    ];
    for (const q of [...texts, '0123456789'.repeat(10), 'ø'.repeat(99), '\u200bmate', 'Ω≈ç√∫'])
      await search(q);
  });
});

describe('a username', () => {
  it('is found by its beginning, whatever case, spaces and underscores', async () => {
    await named('Pokie_Mate');
    for (const q of ['pok', 'POKIE', 'pokie mate', 'pokiemate', ' Pokie_Ma', 'pokie-mate', '@pokie_mate'])
      expect(await search(q)).toContain('Pokie_Mate');
    for (const q of ['mate', 'mate pokie']) expect(await search(q)).toContain('Pokie_Mate');
  });

  it('is found in spite of a typo or, in longer ones, two', async () => {
    await named('galah_perch');
    const one = [
      'glaah_perch',
      'galahperc',
      'galah_parch',
      'galahh perch',
      'alah_perch',
      'galah_perhc',
      'glaah',
    ];
    const two = ['glaah_perhc', 'gelah_parch', 'galhperc', 'ggalah_pperch', 'glaahperc'];
    for (const q of [...one, ...two]) expect([q, ...(await search(q))]).toEqual([q, 'galah_perch']);
    for (const q of ['golih_purch', 'perch_and_chips', 'gxx']) expect(await search(q)).toEqual([]);
  });

  it('is distinguished from others by its digits', async () => {
    await named('spinner_41');
    await named('spinner_42');
    expect(await search('spinner_41')).toEqual(['spinner_41']);
    expect(await search('spinenr42')).toEqual(['spinner_42']);
    expect(await search('spinner_43')).toEqual([]);
    expect(await search('spinner 4')).toEqual(['spinner_41', 'spinner_42']);
  });

  it('comes first when it is exactly that, then the more followed, then the shorter', async () => {
    const exact = await named('wombat');
    const long = await named('wombat_the_great');
    const followed = await named('wombat_of_ballarat');
    await named('wombats');
    for (const fan of [viewer, exact, long]) await fan.post(`/api/users/${followed.id}/follow`);
    const order = ['wombat', 'wombat_of_ballarat', 'wombats', 'wombat_the_great'];
    expect(await search('wombat')).toEqual(order);
    expect(await search('wombat', viewer, 2)).toEqual(order.slice(0, 2));
    await named('wombta');
    expect(await search('wombat')).toEqual([...order, 'wombta']);
    expect((await search('wombta'))[0]).toBe('wombta');
  });

  it('is found, even if it is that of the viewer', async () => {
    expect(await search('the_reader')).toContain('the_reader');
  });
});

describe('a name', () => {
  it('is found where it is shown, in any order, with or without macrons', async () => {
    await named('rua_tekau', 'Tāne', 'Waititi', true);
    for (const q of [
      'tane',
      'TĀNE',
      'ta\u0304ne w',
      'Tāne Waititi',
      'waititi',
      'waititi tane',
      'tane watiiti',
    ])
      expect([q, ...(await search(q))]).toEqual([q, 'rua_tekau']);
    await named('obie_one', 'Siân', 'O’Brien-Smith', true);
    for (const q of ["o'brien", 'obrien smith', 'sian obrien', 'smith', 'Sian O Brien', 'obrein smiht'])
      expect([q, ...(await search(q))]).toEqual([q, 'obie_one']);
  });

  it('is not found where it is not shown, from the moment on that it is hidden', async () => {
    const person = await named('nobody_knows', 'Bartholomew', 'Featherstone');
    for (const q of ['bartholomew', 'featherstone', 'bartholomew featherstone'])
      expect(await search(q)).toEqual([]);
    await person.patch('/api/users/profile', { showName: true });
    expect(await search('bartholomew')).toEqual(['nobody_knows']);
    await person.patch('/api/users/profile', { showName: false });
    for (const q of ['bartholomew', 'featherstone', 'bartolomew fetherstone'])
      expect(await search(q)).toEqual([]);
  });

  it('is never an email address or a phone number', async () => {
    await app.register({
      username: 'secretive',
      email: 'zanzibar@example.org',
      countryCode: '+61',
      phone: '412987654',
    });
    for (const q of ['zanzibar', 'zanzibar@example.org', '412987654', '+61412987654'])
      expect(await search(q)).toEqual([]);
  });
});

describe('names of people', () => {
  it('changes with the account, at once', async () => {
    const person = await named('former_kookaburra');
    expect(await search('former_kookaburra')).toEqual(['former_kookaburra']);
    await person.patch('/api/users/profile', { profileTag: 'present_magpie' });
    expect(await search('former_kookaburra')).toEqual([]);
    expect(await search('kookaburra')).toEqual([]);
    expect(await search('magpie')).toEqual(['present_magpie']);
    await person.patch('/api/users/username', { username: 'future_ibis' });
    expect(await search('present_magpie')).toEqual([]);
    expect(await search('future ibis')).toEqual(['future_ibis']);
  });

  it('stays when the change is refused', async () => {
    const person = await named('steadfast_emu');
    await named('taken_emu');
    expect(
      (await person.patch('/api/users/profile', { profileTag: 'taken_emu', showName: true })).status,
    ).toBe(409);
    expect(await search('steadfast')).toEqual(['steadfast_emu']);
    expect(await search('hidden person')).toEqual([]);
  });

  it('are removed by a ban, a deletion or a missing username, restored with the account, and erased with it', async () => {
    const person = await named('platypus_pete', 'Peregrine', 'Platypus', true);
    for (const [away, back] of [
      ['banned_at = now()', 'banned_at = null'],
      ['deleted_at = now()', 'deleted_at = null'],
      ['username = null', "username = 'platypus_pete'"],
    ] as const) {
      await set(person, away);
      for (const q of ['platypus_pete', 'peregrine', 'platypsu_pete']) expect(await search(q)).toEqual([]);
      const left = await app.db.query('select 1 from people_search where user_id = $1', [person.id]);
      expect(left).toEqual([]);
      await set(person, back);
      for (const q of ['platypus_pete', 'peregrine']) expect(await search(q)).toEqual(['platypus_pete']);
    }
    await ban(app, person);
    expect(await search('platypus')).toEqual([]);
    await app.db.query('delete from users where id = $1', [person.id]);
    expect(await app.db.query('select 1 from people_search where user_id = $1', [person.id])).toEqual([]);
  });
});

describe('blocked people', () => {
  it('hide both from each other, with typos too; a mute hides no one', async () => {
    const [one, two] = [await named('cassowary_one'), await named('cassowary_two')];
    await block(app, one, two);
    for (const q of ['cassowary', 'cassowary_two', 'casowary', 'casowray_two']) {
      expect([q, await search(q, two)]).toEqual([q, ['cassowary_two']]);
      expect(await search(q, one)).not.toContain('cassowary_two');
    }
    expect(await search('cassowary_one', two)).toEqual([]);
    expect(await search('cassowary')).toEqual(['cassowary_one', 'cassowary_two']);
    await app.db.query('delete from blocks where blocker_id = $1', [one.id]);
    await mute(app, one, two);
    expect(await search('cassowary', one)).toEqual(['cassowary_one', 'cassowary_two']);
  });

  it('do not change the order of other hits, however many are hidden', async () => {
    await addMany('bandicoot_', 1, 700, 50);
    await addMany('bandicoot_', 701, 710, 0);
    await app.db.query(
      `insert into blocks (blocker_id, blocked_id, created_at)
       select $1, id, now() from users where username like 'bandicoot\\_%' and followers_count = 50`,
      [viewer.id],
    );
    const found = await search('bandicoot');
    expect(found).toHaveLength(10);
    expect(found[0]).toBe('bandicoot_701');
    expect(await search('bandicoot', await app.register(), 3)).toEqual([
      'bandicoot_1',
      'bandicoot_2',
      'bandicoot_3',
    ]);
  });
});

describe('the most popular', () => {
  it('are found among very many, at every length of the beginning', async () => {
    await addMany('xylophonist', 100, 899, 0);
    const star = await named('xylophonists_star');
    await app.db.query('update users set followers_count = 1000 where id = $1', [star.id]);
    for (let length = 1; length <= 'xylophonist'.length; length++) {
      const q = 'xylophonist'.slice(0, length);
      expect([q, (await search(q, viewer, 5))[0]]).toEqual([q, 'xylophonists_star']);
    }
    expect((await search('xylohponist', viewer, 5))[0]).toBe('xylophonists_star');
    await app.db.query('update users set followers_count = 0 where id = $1', [star.id]);
    expect(await search('xylo', viewer, 5)).not.toContain('xylophonists_star');
  });
});

it('is limited to 60 searches a minute', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  const [one, two] = [await strict.register(), await strict.register()];
  const ask = (by: TestUser) => by.get('/api/users/search?q=a');
  for (let count = 0; count < 60; count++) expect((await ask(one)).status).toBe(200);
  expect((await ask(one)).body.code).toBe('RATE_LIMITED');
  expect((await ask(two)).status).toBe(200);
  await strict.close();
});
