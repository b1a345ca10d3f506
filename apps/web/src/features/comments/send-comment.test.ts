// spec: none, the outbox is not in it
import { createComment } from '@reelmates/contract/social/comments';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { createTestQueryClient } from '../../testing/render-screen.tsx';
import { unreachable } from '../../testing/replies.ts';
import { readOutbox } from '../outbox/outbox-store.ts';
import { openCommentDraft } from './comment-drafts.ts';
import { sendComment } from './send-comment.ts';

/** The browser's database, which writes when the test lets it. */
const database = vi.hoisted(() => ({ stored: new Map<string, unknown>(), written: Promise.resolve() }));
vi.mock('idb-keyval', () => ({
  get: async (key: string) => database.stored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) => {
    await database.written;
    database.stored.set(key, change(database.stored.get(key)));
  },
}));

beforeEach(() => {
  database.stored.clear();
  localStorage.clear();
});

const act = { kind: 'comment', postId: '5', author: 'maria', content: 'Well played' } as const;
const draftNow = () => openCommentDraft('7', 'post-5');

it('a comment is in its draft until it is in the outbox, with the same key in both', async () => {
  fakeApi().on(createComment, () => unreachable);
  let write = () => {};
  database.written = new Promise((resolve) => {
    write = resolve;
  });
  const draft = draftNow();
  draft.write('Well played');
  const sending = sendComment(createTestQueryClient(), '7', act, draft);
  // A page that is left here finds its comment again.
  expect(draftNow().read()).toBe('Well played');
  const key = draftNow().attempts.get()?.key;
  write();
  await sending;
  expect(await readOutbox('7')).toMatchObject([{ key, content: 'Well played' }]);
  expect(draftNow().read()).toBe('');
  expect(draftNow().attempts.get()).toBeNull();
});
