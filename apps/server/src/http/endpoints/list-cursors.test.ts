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
    `/api/users/${author.id}/posts`,
    '/api/users/me/posts',
    '/api/users/me/content',
    '/api/posts',
    `/api/posts/${post.id}/comments`,
    `/api/admin/audit`,
  ];
  const readers = lists.map((path) => (path === '/api/admin/audit' ? admin : author));
  const pages = await Promise.all(lists.map((path, at) => readers[at]?.get(`${path}?limit=1`)));
  for (const [at, path] of lists.entries()) {
    for (const [from, page] of pages.entries()) {
      const cursor = page?.body.nextCursor;
      expect(cursor, lists[from]).toEqual(expect.any(String));
      const answer = await readers[at]?.get(`${path}?limit=1&cursor=${cursor}`);
      const { status, body } = answer ?? {};
      if (at === from) expect([path, status]).toEqual([path, 200]);
      else {
        expect([path, lists[from], status, body.code]).toEqual([path, lists[from], 400, 'VALIDATION']);
        expect(body.errors).toEqual([{ path: 'cursor', message: 'This cursor is not valid' }]);
      }
    }
  }
  const others = await author.get(`/api/users/${reader.id}/posts?cursor=${pages[0]?.body.nextCursor}`);
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
