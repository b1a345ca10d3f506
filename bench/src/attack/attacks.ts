import { anyPhoto } from '../crowd/any-photo.ts';
import { password, pathOf, post } from '../crowd/crowd-requests.ts';
import { importBody, venueRows } from '../import/import-rows.ts';
import type { AttackTools } from './attacker-tools.ts';

export type Attack = {
  what: string;
  /** Large bodies, made before the measurement starts. */
  bodies?(): Uint8Array[];
  run(tools: AttackTools): Promise<unknown>;
};

const MEGABYTE = 1_048_576;

/** Ten hostile members and one signed-out attacker, by the names that the bench takes as arguments. */
export const attacks: Record<string, Attack> = {
  writes: {
    what: '60 changes of the own profile at once, each with a password check and half of them with a new password',
    run: ({ repeat, member, facts }) =>
      repeat(60, (turn) => ({
        ...post('/api/users/profile', {
          bio: `Change ${turn} of ${facts.month}`,
          currentPassword: password,
          ...(turn % 2 === 0
            ? { newPassword: password, confirmPassword: password }
            : { email: `mate${turn}@example.net` }),
        }),
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie: member.cookie },
      })),
  },
  uploads: {
    what: '150 uploads of 10 MB at once to one address',
    bodies: () => [Buffer.concat([anyPhoto(64, 64), Buffer.alloc(10 * MEGABYTE - 20_000, 7)])],
    async run({ send, repeat, member, body }) {
      const created = await send({
        ...post('/api/objects/upload', {}, { cookie: member.cookie }),
        wantsText: true,
      });
      const path = created.status === 200 ? pathOf(created.text) : '/uploads/none';
      await repeat(150, () => ({
        method: 'PUT',
        path,
        headers: { cookie: member.cookie, 'content-type': 'image/png' },
        body: body(0),
      }));
    },
  },
  searches: {
    what: '40 searches at once for people and for venues, each for something else',
    run: ({ repeat, member }) =>
      repeat(40, (turn) => ({
        path:
          turn % 2 === 0
            ? `/api/users/search?q=${encodeURIComponent(`mate ${turn % 89} first ${turn % 97}`)}&limit=20`
            : `/api/venues?search=${encodeURIComponent(`hotl bnch ${turn % 997} towm`)}&limit=100&near=-33.${turn % 99},151.1`,
        headers: { cookie: member.cookie },
      })),
  },
  exports: {
    what: '20 exports of the whole account and of the tracker at once',
    run: ({ repeat, member }) =>
      repeat(20, (turn) => ({
        path: turn % 2 === 0 ? '/api/users/me/export' : '/api/sessions/export.csv',
        headers: { cookie: member.cookie },
      })),
  },
  'slow-bodies': {
    what: '1,500 connections with 1 MB less one byte, half of them signed out, from 8 addresses',
    bodies: () => [Buffer.alloc(MEGABYTE - 1, 'a')],
    run: ({ hold, member, body }) => {
      const head = (line: string, cookie: string) =>
        `${line} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${MEGABYTE}\r\n${cookie}\r\n`;
      return hold(1_500, (turn) => ({
        parts: [
          turn % 2 === 0
            ? head('POST /api/register', '')
            : head('PATCH /api/users/profile', `cookie: ${member.cookie}\r\n`),
          body(0),
        ],
        reads: true,
      }));
    },
  },
  'slow-reads': {
    what: '240 connections that ask 50 times each for long pages and read none of the responses',
    run: ({ hold, member }) =>
      hold(240, (turn) => {
        const path = ['/api/posts?limit=50', '/api/openapi.json', '/api/venues'][turn % 3] ?? '/';
        return {
          parts: [`GET ${path} HTTP/1.1\r\nhost: bench\r\ncookie: ${member.cookie}\r\n\r\n`.repeat(50)],
          reads: false,
        };
      }),
  },
  decoders: {
    what: '10 photos at once of 4 kB each that hold 49 megapixels, each to an address of its own',
    run: ({ send, photo, member, repeatSteps }) =>
      repeatSteps(10, async () => {
        const created = await send({
          ...post('/api/objects/upload', {}, { cookie: member.cookie }),
          wantsText: true,
        });
        if (created.status !== 200) return created;
        return send({
          method: 'PUT',
          path: pathOf(created.text),
          headers: { cookie: member.cookie, 'content-type': 'image/webp' },
          body: photo,
        });
      }),
  },
  'sign-ins': {
    what: '50 sign-ins to the own account at once, every other with a wrong password',
    run: ({ repeat, member }) =>
      repeat(50, (turn) =>
        post('/api/login', {
          username: member.username,
          password: turn % 2 === 0 ? password : `${password}${turn}`,
        }),
      ),
  },
  'wide-pages': {
    what: '40 pages at once as wide as they come: feeds of 50, the list of venues, the description of the API',
    run: ({ repeat, member, facts }) => {
      const paths = [
        '/api/posts?limit=50',
        '/api/posts/following?limit=50',
        '/api/openapi.json',
        '/api/venues',
        `/api/users/${facts.authors[0]}/posts?limit=50`,
        `/api/leaderboard/${facts.month}`,
        '/readyz',
      ];
      return repeat(40, (turn) => ({
        path: paths[turn % paths.length] ?? '/',
        headers: { cookie: member.cookie, 'accept-encoding': 'gzip, br' },
      }));
    },
  },
  'combining-characters': {
    what: 'a stranger who registers with 400 kB of combining characters as a name, 4 at once',
    run: ({ repeat }) => {
      const firstName = `a${'\u0323\u0301'.repeat(100_000)}`;
      const form = { firstName, lastName: 'b', username: 'combining', email: 'a@example.org', password };
      return repeat(4, () => post('/api/register', form));
    },
  },
  // Runs last, because the venues that it adds stay in memory, as intended.
  imports: {
    what: 'an admin who sends three files of 50,000 venues at once, again and again',
    bodies: () => [1, 2, 3].map((machines) => importBody(venueRows(50_000, { machines }))),
    run: ({ repeat, member, body }) =>
      repeat(3, (turn) => ({
        method: 'POST',
        path: '/api/admin/import-venues',
        headers: { 'content-type': 'application/json', cookie: member.cookie },
        body: body(turn % 3),
      })),
  },
};
