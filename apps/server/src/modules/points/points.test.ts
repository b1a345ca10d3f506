import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

const act = fc.constantFrom('approve', 'deny', 'make private', 'make public', 'reword', 'delete', 'share');

test('the sums of a month are those of its ledger, and what a person sees, whatever happens to their posts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, fc.nat(3)), { minLength: 5, maxLength: 25 }), async (acts) => {
      const author = await app.register();
      const posts: string[] = [];
      for (const [kind, index] of acts) {
        const url = `/api/posts/${posts[index % Math.max(1, posts.length)] ?? '0'}`;
        if (kind === 'share') posts.push((await author.post('/api/posts', { winAmount: 5 })).body.post.id);
        else if (kind === 'delete') await author.delete(url);
        else if (kind === 'approve' || kind === 'deny')
          await admin.post(`${url.replace('/api', '/api/admin')}/${kind}`);
        else if (kind === 'reword') await author.patch(url, { caption: `${Math.random()}` });
        else await author.patch(url, { isPublic: kind === 'make public' });
      }
      const [row] = await app.db.query<{ ledger: number; total: number; worst: number }>(
        `select coalesce(sum(points), 0)::int as ledger,
                coalesce((select points from month_points where user_id = $1), 0) as total,
                (select count(*)::int from (select 1 from point_entries where user_id = $1
                   group by source_id having sum(points) not in (0, 2)) odd) as worst
           from point_entries where user_id = $1`,
        [author.id],
      );
      const shown = (await author.get('/api/user')).body.points;
      expect(row).toEqual({ ledger: shown, total: shown, worst: 0 });
    }),
    { numRuns: 25 },
  );
}, 60_000);
