import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import type { createComment } from '@reelmates/contract/social/comments';
import type { createPost, editPost } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { publish } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { WithoutIdempotency } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('an endpoint that takes an Idempotency-Key', () => {
  const idempotent = [...allEndpoints].filter(([, endpoint]) => endpoint.idempotent);

  test.each(idempotent)('%s prevents the start if it is bound without a key', (_name, endpoint: Endpoint) => {
    const bind = () => app.context.http.bind({ ...endpoint }, async () => ({ status: 204 }));
    expect(bind).toThrow(`${endpoint.method} ${endpoint.path} takes an Idempotency-Key: bind it by command`);
  });

  test('has a type that `bind` rejects, and an endpoint without a key has the usual type', () => {
    expectTypeOf<WithoutIdempotency<typeof createPost>>().toBeNever();
    expectTypeOf<WithoutIdempotency<typeof createComment>>().toBeNever();
    expectTypeOf<WithoutIdempotency<typeof editPost>>().toEqualTypeOf<typeof editPost>();
  });

  test('stores its key by account, method and path with the ids: keys outlast a deploy', async () => {
    const author = await app.register();
    const post = await publish(author, await app.registerAdmin());
    const headers = { 'idempotency-key': 'kept-as-before' };
    await author.post('/api/posts', { winAmount: 5 }, headers);
    await author.post(`/api/posts/${post.id}/comments`, { content: 'hello' }, headers);
    const rows = await app.db.query(
      `select user_id as "userId", endpoint from idempotency_keys where key = 'kept-as-before' order by endpoint`,
    );
    expect(rows).toEqual([
      { userId: author.id, endpoint: 'POST /api/posts' },
      { userId: author.id, endpoint: `POST /api/posts/${post.id}/comments` },
    ]);
  });
});
