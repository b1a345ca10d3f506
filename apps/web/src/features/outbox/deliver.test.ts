// spec: none, the outbox is not in it
import { createComment } from '@reelmates/contract/social/comments';
import { toggleLike } from '@reelmates/contract/social/likes';
import { createPost } from '@reelmates/contract/social/posts';
import { createUpload } from '@reelmates/contract/social/uploads';
import { toggleFollow } from '@reelmates/contract/social/users';
import { beforeEach, expect, it, vi } from 'vitest';
import { aComment, aPost } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { stored } from '../../testing/fake-idb-keyval.ts';
import { refuse, sequence, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import {
  type ActOf,
  dequeue,
  enqueue,
  flushOutbox,
  newEntry,
  type OutboxEntry,
  sendOrEnqueue,
} from './flush-outbox.public.ts';
import { readOutbox } from './outbox-store.ts';

/** The browser's database, shared by all tabs. */
vi.mock('idb-keyval', () => import('../../testing/fake-idb-keyval.ts'));

const request = {
  winAmount: '75.00',
  amountSpent: null,
  showSpent: false,
  betLevel: null,
  machineType: null,
  venueId: null,
  caption: 'Behind the bar',
  photoDescription: 'Five gold bells',
  isPublic: true,
};
const aWin = (photo: ActOf<'post'>['photo'] = null): OutboxEntry<'post'> =>
  newEntry<'post'>('7', 'a-post-key', { kind: 'post', request, typed: {}, photo });
const aRemark = (): OutboxEntry<'comment'> =>
  newEntry<'comment'>('7', 'a-comment-key', {
    kind: 'comment',
    postId: '5',
    author: 'maria',
    content: 'Nice one',
  });
const aLike = (on: boolean): OutboxEntry<'like'> =>
  newEntry<'like'>('7', 'like:5', { kind: 'like', postId: '5', author: 'maria', on });
const gone = refuse(400, 'VALIDATION', 'The photo is gone', {
  errors: [{ path: 'imageUrl', message: 'The photo is gone' }],
});
const madePost = { post: aPost(), pointsAwarded: 2 };
const photo = () => ({
  name: 'win.jpg',
  bytes: new Blob([new Uint8Array(2_000)], { type: 'image/jpeg' }),
  imageUrl: null,
});

beforeEach(() => {
  stored.clear();
  localStorage.clear();
});

it('sends a post with its photo, which is uploaded once however often the post is tried', async () => {
  const api = fakeApi().on(createPost, sequence(unreachable, madePost));
  const { sent } = fakeUploadServer();
  await enqueue(aWin(photo()));
  expect(await flushOutbox('7')).toMatchObject({ sent: [], left: 1 });
  expect(await flushOutbox('7')).toMatchObject({ left: 0, refused: 0 });
  expect(sent).toHaveLength(1);
  expect(
    api
      .sent(createPost)
      .map(({ body, headers }) => [body.imageUrl, body.photoDescription, headers.get('idempotency-key')]),
  ).toEqual([
    ['/images/photo-number-1', 'Five gold bells', 'a-post-key'],
    ['/images/photo-number-1', 'Five gold bells', 'a-post-key'],
  ]);
  expect(await readOutbox('7')).toEqual([]);
});

it('stays open to changes while only its photo was tried', async () => {
  const api = fakeApi();
  fakeUploadServer({ puts: ['lost'] });
  await enqueue(aWin(photo()));
  expect(await flushOutbox('7')).toMatchObject({ sent: [], left: 1 });
  expect(api.sent(createPost)).toEqual([]);
  expect(await readOutbox('7')).toMatchObject([{ triedAt: null, problem: null }]);
});

it('sends other things before a photo, and while it is uploaded', async () => {
  const api = fakeApi()
    .on(createPost, () => madePost)
    .on(createComment, () => aComment());
  const { sent, arrive } = fakeUploadServer({ puts: ['waits'] });
  await enqueue(aWin(photo()));
  await enqueue(aRemark());
  const flushing = flushOutbox('7');
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
  expect(api.sent(createComment)).toHaveLength(1);
  const remark = { ...aRemark(), key: 'a-later-key' };
  expect(await sendOrEnqueue(remark)).toMatchObject({ kind: 'sent' });
  expect(api.sent(createPost)).toEqual([]);
  arrive();
  expect((await flushing).sent.map(({ kind }) => kind)).toEqual(['comment', 'post']);
});

it('uploads a photo again that the server has forgotten', async () => {
  const api = fakeApi().on(createPost, sequence(gone, madePost));
  const { sent } = fakeUploadServer();
  await enqueue(aWin({ ...photo(), imageUrl: '/images/photo-number-9' }));
  expect((await flushOutbox('7')).sent).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(api.sent(createPost).map(({ body }) => body.imageUrl)).toEqual([
    '/images/photo-number-9',
    '/images/photo-number-1',
  ]);
});

it('does not send after a break what was written before it, but leaves it to the person', async () => {
  fakeApi().on(createComment, () => refuse(403, 'SELF_EXCLUDED', 'You are taking a break.'));
  await enqueue(aRemark());
  expect(await flushOutbox('7')).toMatchObject({ sent: [], refused: 1 });
  expect(await readOutbox('7')).toMatchObject([{ content: 'Nice one', problem: 'You are taking a break.' }]);
  const api = fakeApi().on(createComment, () => aComment());
  await flushOutbox('7');
  expect(api.sent(createComment)).toEqual([]);
});

it('continues after a refusal: one deleted post does not block other entries', async () => {
  const api = fakeApi()
    .on(createComment, () => refuse(404, 'NOT_FOUND', 'Not found'))
    .on(toggleLike, () => ({ isLiked: true, likesCount: 1 }));
  await enqueue(aRemark());
  await enqueue(aLike(true));
  expect((await flushOutbox('7')).sent.map(({ kind }) => kind)).toEqual(['like']);
  expect(api.sent(toggleLike)).toHaveLength(1);
  expect((await readOutbox('7'))[0]?.problem).toBe("The post or person it is for isn't there any more.");
});

it.each([
  ['the post itself', createPost, ['comment']],
  ['its photo', createUpload, ['post', 'comment']],
] as const)('sends what is behind a post where the limit refuses %s', async (_, limited, expected) => {
  const api = fakeApi()
    .on(createPost, () => madePost)
    .on(createComment, () => aComment());
  fakeUploadServer();
  api.on(limited, () => refuse(429, 'RATE_LIMITED', 'Try again tomorrow'));
  await enqueue(aWin(photo()));
  await enqueue({ ...aWin(), key: 'another-post-key' });
  await enqueue(aRemark());
  const { sent, left } = await flushOutbox('7');
  expect(sent.map(({ kind }) => kind)).toEqual(expected);
  expect(left).toBe(3 - expected.length);
  // Another one would be refused as well.
  expect(api.sent(limited)).toHaveLength(1);
});

it.each([refuse(401, 'UNAUTHENTICATED', 'Unauthorized'), refuse(429, 'RATE_LIMITED', 'Try again tomorrow')])(
  'can be edited, and sent days later, after a $status',
  async (refusal) => {
    fakeApi().on(createComment, () => refusal);
    await enqueue(aRemark());
    await flushOutbox('7');
    const [entry] = await readOutbox('7');
    expect(entry).toMatchObject({ triedAt: null, problem: null });
    // An earlier attempt may have arrived, whatever the server has answered since.
    const triedAt = Date.now() - 60_000;
    await enqueue({ ...aRemark(), triedAt });
    await flushOutbox('7');
    expect(await readOutbox('7')).toMatchObject([{ triedAt }]);
  },
);

it.each([
  ['', -24],
  [', by a clock that was set back since', 24],
])(
  'never sends a post, jackpot or comment again that may have arrived more than a day ago%s',
  async (_, hours) => {
    const api = fakeApi().on(createComment, () => aComment());
    await enqueue({ ...aRemark(), triedAt: Date.now() + hours * 60 * 60_000 });
    expect(await flushOutbox('7')).toMatchObject({ sent: [], refused: 1 });
    expect(api.sent(createComment)).toEqual([]);
    expect((await readOutbox('7'))[0]?.problem).toMatch(/may have arrived/);
  },
);

it('sends only the last press on a toggle, and presses again where it came out the other way', async () => {
  const api = fakeApi().on(
    toggleLike,
    sequence({ isLiked: false, likesCount: 0 }, { isLiked: true, likesCount: 1 }),
  );
  await enqueue(aLike(true));
  await enqueue(aLike(false));
  await enqueue(aLike(true));
  expect(await readOutbox('7')).toHaveLength(1);
  expect((await flushOutbox('7')).sent).toHaveLength(1);
  expect(api.sent(toggleLike)).toHaveLength(2);
});

it('sends a toggle again that was pressed while its press before was on its way', async () => {
  let isLiked = false;
  fakeApi().on(toggleLike, async () => {
    isLiked = !isLiked;
    if (isLiked) await enqueue(aLike(false));
    return { isLiked, likesCount: 0 };
  });
  await enqueue(aLike(true));
  await flushOutbox('7');
  expect(await readOutbox('7')).toMatchObject([{ kind: 'like', on: false }]);
  await flushOutbox('7');
  expect(await readOutbox('7')).toEqual([]);
});

it('reaches the wanted follow state, whatever that of the server', async () => {
  const api = fakeApi().on(toggleFollow, () => ({ isFollowing: false, followersCount: 3 }));
  const act = { kind: 'follow', userId: '9', username: 'tane', on: false } as const;
  expect(await sendOrEnqueue<'follow'>(newEntry<'follow'>('7', 'follow:9', act))).toMatchObject({
    kind: 'sent',
  });
  expect(api.sent(toggleFollow)).toHaveLength(1);
});

it('is full at 50: the next thing is sent at once, or refused, and nothing is lost', async () => {
  const api = fakeApi().on(createComment, () => aComment());
  for (let number = 0; number < 50; number += 1) await enqueue({ ...aRemark(), key: `key-${number}` });
  expect(await sendOrEnqueue<'comment'>(aRemark())).toMatchObject({ kind: 'sent' });
  expect(api.sent(createComment)).toHaveLength(1);
  expect(await readOutbox('7')).toHaveLength(50);
});

it('queues nothing where its flag cannot be stored, by which it is found again', async () => {
  fakeApi().on(createComment, () => unreachable);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(await sendOrEnqueue<'comment'>(aRemark())).toMatchObject({ kind: 'postponed' });
  vi.unstubAllGlobals();
  expect(await readOutbox('7')).toEqual([]);
});

it('reads the sessions of a release that knew nothing else', async () => {
  stored.set('waiting-sessions:7', [
    {
      key: 'old',
      request: { amountSpent: '1.00', amountWon: '0.00', sessionDate: '2026-11-20T09:00:00.000Z' },
      typed: {},
      tried: false,
      problem: null,
    },
  ]);
  expect(await readOutbox('7')).toMatchObject([
    { kind: 'session', accountId: '7', key: 'old', triedAt: null },
  ]);
  await dequeue({ accountId: '7', key: 'old' });
  expect(await readOutbox('7')).toEqual([]);
});
