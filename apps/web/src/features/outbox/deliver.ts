import { submitJackpot } from '@reelmates/contract/competition/jackpots';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { createComment, likeComment } from '@reelmates/contract/social/comments';
import { toggleLike } from '@reelmates/contract/social/likes';
import { createPost } from '@reelmates/contract/social/posts';
import { toggleFollow } from '@reelmates/contract/social/users';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import { ApiError, call } from '../../lib/api/api.ts';
import { toggleUntil } from '../../lib/toggle.ts';
import type { UploadError } from '../uploads/uploads.public.ts';
import type { ActKind, EntryPhoto, OutboxEntry } from './outbox-entries.ts';
import { patchEntry } from './outbox-store.ts';

/** What the server created from an entry, by kind. */
export type Delivered = {
  session: ResponseOf<typeof logPlaySession>;
  post: ResponseOf<typeof createPost>;
  jackpot: ResponseOf<typeof submitJackpot>;
  comment: ResponseOf<typeof createComment>;
  like: ResponseOf<typeof toggleLike>;
  commentLike: ResponseOf<typeof likeComment>;
  follow: ResponseOf<typeof toggleFollow>;
};

export type Outcome<Kind extends ActKind = ActKind> =
  /** Null if another tab has sent it. */
  | { kind: 'sent'; made: Delivered[Kind] | null }
  /** The server answered and created nothing. The text is for people. */
  | { kind: 'refused'; error: unknown; text: string }
  /**
   * It can be sent again. `mayHaveArrived`: whether it was made is unknown. `isOverLimit`: this kind of entry has reached a
   * limit of the account.
   */
  | { kind: 'postponed'; error: unknown; mayHaveArrived: boolean; isOverLimit: boolean };

/** How long the server certainly remembers a key; it forgets keys after a day. */
const KEY_KNOWN_MS = DAY_MS - HOUR_MS;
const perhapsArrived =
  'It was sent more than a day ago and no answer came, so it may have arrived. Look before you send it again';

/** Only comments, likes and follows are answered with 404. */
const targetGone = "The post or person it is for isn't there any more.";

/** Sends one entry. Does not change the outbox, except that it records an uploaded photo. */
export async function deliver<Kind extends ActKind>(entry: OutboxEntry<Kind>): Promise<Outcome<Kind>> {
  if (isForgotten(entry)) return { kind: 'refused', error: null, text: perhapsArrived };
  try {
    return { kind: 'sent', made: (await send(entry)) as Delivered[Kind] };
  } catch (error) {
    return outcomeOf(error);
  }
}

/**
 * For sessions, the server finds an equal one without the key, too; and a toggle has the same result however often it
 * is sent.
 */
function isForgotten({ kind, triedAt }: OutboxEntry): boolean {
  const needsKey = kind === 'post' || kind === 'jackpot' || kind === 'comment';
  // The device's clock may have been set back since.
  return needsKey && triedAt !== null && Math.abs(Date.now() - triedAt) > KEY_KNOWN_MS;
}

function send(entry: OutboxEntry): Promise<unknown> {
  const { accountId, key: idempotencyKey } = entry;
  const from = { outboxAccount: accountId, idempotencyKey };
  switch (entry.kind) {
    case 'session':
      return call(logPlaySession, { ...from, body: entry.request });
    case 'post':
      return withPhoto(entry, (imageUrl) =>
        call(createPost, { ...from, body: { ...entry.request, imageUrl } }),
      );
    case 'jackpot':
      return withPhoto(entry, (imageUrl) =>
        call(submitJackpot, { ...from, body: { ...entry.request, imageUrl } }),
      );
    case 'comment': {
      const { postId, content, parentId } = entry;
      const body = { content, ...(parentId !== undefined && { parentId }) };
      return call(createComment, { ...from, params: { id: postId }, body });
    }
    case 'like': {
      const press = () => call(toggleLike, { outboxAccount: accountId, params: { id: entry.postId } });
      return toggleUntil(press, ({ isLiked }) => isLiked === entry.on);
    }
    case 'commentLike': {
      const body = { isLiked: entry.on };
      return call(likeComment, { outboxAccount: accountId, params: { id: entry.commentId }, body });
    }
    case 'follow': {
      const press = () => call(toggleFollow, { outboxAccount: accountId, params: { userId: entry.userId } });
      return toggleUntil(press, ({ isFollowing }) => isFollowing === entry.on);
    }
  }
}

/** Whether the photo has to be uploaded first. Until that has succeeded, the entry itself cannot have arrived. */
export const needsUpload = (entry: OutboxEntry): boolean =>
  'photo' in entry && entry.photo !== null && entry.photo.imageUrl === null;

/** Uploads the photo first. The server deletes a photo that was never used; then it is uploaded again. */
async function withPhoto<Made>(
  entry: OutboxEntry<'post'> | OutboxEntry<'jackpot'>,
  create: (imageUrl: string | null) => Promise<Made>,
): Promise<Made> {
  const { photo } = entry;
  if (photo === null) return create(null);
  try {
    return await create(photo.imageUrl ?? (await upload(entry, photo)));
  } catch (error) {
    const isGone = error instanceof ApiError && error.fieldErrors.some(({ path }) => path === 'imageUrl');
    if (!isGone || photo.imageUrl === null || photo.bytes === null) throw error;
    return create(await upload(entry, photo));
  }
}

async function upload(entry: OutboxEntry, photo: EntryPhoto): Promise<string> {
  const { UploadError, uploadBytes } = await import('../uploads/uploads.public.ts');
  if (photo.bytes === null) throw new UploadError('The photo is no longer on this device.');
  const imageUrl = await uploadBytes(photo.bytes, { outboxAccount: entry.accountId });
  // From here on, the entry itself is sent.
  await patchEntry(entry, { photo: { ...photo, imageUrl }, triedAt: entry.triedAt ?? Date.now() });
  return imageUrl;
}

/** Responses about who is signed in, or how much they have sent: nothing was made, and the entry can be sent later. */
const madeNothing = ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'BANNED', 'PASSWORD_REQUIRED', 'RATE_LIMITED'];

/** Responses of a busy server, or of a network's own page: whether something was made is unknown. */
const saysNothing = ['UNAVAILABLE', 'INTERNAL'];

/** Checked without its class, because most entries have no photo and do not need its code. */
const isUploadError = (error: unknown): error is UploadError =>
  error instanceof Error && 'retryable' in error;

function outcomeOf(error: unknown): Outcome & { kind: 'refused' | 'postponed' } {
  const isUpload = isUploadError(error);
  if (isUpload && !error.retryable) return { kind: 'refused', error, text: error.message };
  if (error instanceof ApiError && ![...madeNothing, ...saysNothing].includes(error.code)) {
    return { kind: 'refused', error, text: error.status === 404 ? targetGone : error.text };
  }
  const response = isUpload ? error.cause : error;
  const code = response instanceof ApiError ? response.code : null;
  return {
    kind: 'postponed',
    error,
    mayHaveArrived: code === null || !madeNothing.includes(code),
    isOverLimit: code === 'RATE_LIMITED',
  };
}
