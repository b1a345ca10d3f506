// spec: none, cursors are not in it
import { expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { publish } from '../../testing/posts-factory.ts';

const { admin, author, reader } = appWith(['admin', 'author', 'reader']);

it('a cursor is for its own list; another one answers 400 as for any bad cursor', async () => {
  for (let count = 0; count < 3; count++) await publish(author, admin);
  const post = await publish(reader, admin);
  for (const content of ['One', 'Two']) await admin.post(`/api/posts/${post.id}/comments`, { content });
  const lists = [
    { path: `/api/users/${author.id}/posts`, by: author },
    { path: '/api/users/me/posts', by: author },
    { path: '/api/users/me/content', by: author },
    { path: '/api/posts', by: author },
    { path: `/api/posts/${post.id}/comments`, by: author },
    { path: '/api/admin/audit', by: admin },
  ];
  const cursors: string[] = [];
  for (const { path, by } of lists) {
    const { nextCursor } = (await by.get(`${path}?limit=1`)).body;
    expect(nextCursor, path).toEqual(expect.any(String));
    cursors.push(nextCursor);
  }
  for (const [at, { path, by }] of lists.entries()) {
    for (const [from, cursor] of cursors.entries()) {
      const { status, body } = await by.get(`${path}?limit=1&cursor=${cursor}`);
      const which = `${path} with the cursor of ${lists[from]?.path}`;
      expect([which, status]).toEqual([which, at === from ? 200 : 400]);
      if (at !== from) expect(body.errors).toEqual([{ path: 'cursor', message: 'This cursor is not valid' }]);
    }
  }
  const others = await author.get(`/api/users/${reader.id}/posts?cursor=${cursors[0]}`);
  expect(others.status).toBe(400);
});

it('takes a cursor of a former release, which has no mark of its list', async () => {
  const path = `/api/users/${author.id}/posts?limit=1`;
  const { nextCursor } = (await author.get(path)).body;
  const marked = await author.get(`${path}&cursor=${nextCursor}`);
  const [, own] = nextCursor.split('.');
  expect((await author.get(`${path}&cursor=${own}`)).body).toEqual(marked.body);
  for (const bad of [`.${own}`, `x.${own}`, `${nextCursor}.x`, '.', '..']) {
    expect((await author.get(`${path}&cursor=${bad}`)).status, bad).toBe(400);
  }
});
