import DataLoader from 'dataloader';
import type { Transaction } from '../../db/database.ts';
import { isLockTimeout } from '../../db/database-errors.ts';
import { spendTime, timeLeft, withTimeLeft } from '../../db/time-budget.ts';
import { ApiError, notFound, unauthenticated } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockActiveAccountsShared } from '../accounts/accounts.public.ts';
import { notifyLikes, retractLike } from '../notifications/notifications.public.ts';
import {
  countLikes,
  deleteLikes,
  insertLikes,
  type Like,
  lockVisiblePosts,
  type PostChange,
} from './likes.repository.ts';

/** `deadline`: until when the request has time, by `performance.now()`. */
type Toggle = { viewerId: string; postId: string; at: Date; deadline: number };
type LikeState = { isLiked: boolean; likesCount: number };

/** Somewhat more requests than the process works on at a time. */
const TOGETHER = 64;
/** How long a group waits for a lock before each of its toggles is written separately. */
const LOCK_WAIT_MS = 50;
/** A request with less time left than this is not written in a group. */
const MIN_MS = 1_000;

const isSame = (one: Toggle, other: Toggle) => one.viewerId === other.viewerId && one.postId === other.postId;

/**
 * Likes and unlikes. Toggles that arrive during a write are then written together in one transaction: if thousands like
 * a post within a minute, its row is locked and the transaction is flushed once for each group.
 */
export function createLikes({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  let previous: Promise<unknown> = Promise.resolve();

  async function together(toggles: readonly Toggle[]): Promise<(LikeState | ApiError | null)[]> {
    if (toggles.length === 0) return [];
    try {
      return await db.transaction((tx) => {
        tx.send(`set local lock_timeout = ${LOCK_WAIT_MS}`);
        return toggleLikes(tx, toggles);
      });
    } catch (error) {
      if (isLockTimeout(error)) return toggles.map(() => null);
      throw error;
    }
  }

  /** Null for a toggle that has to be written separately. */
  async function write(toggles: readonly Toggle[]): Promise<(LikeState | ApiError | null)[]> {
    const leftOf = ({ deadline }: Toggle) => deadline - performance.now();
    const first = toggles.filter(
      (toggle, index) =>
        leftOf(toggle) >= MIN_MS && toggles.findIndex((other) => isSame(other, toggle)) === index,
    );
    const least = Math.min(...first.map(leftOf));
    const writing = withTimeLeft(least, () => together(first));
    previous = writing.catch(() => undefined);
    const states = await writing;
    const stateOf = new Map(first.map((toggle, index) => [toggle, states[index] ?? null]));
    return toggles.map((toggle) => stateOf.get(toggle) ?? null);
  }

  const written = new DataLoader<Toggle, LikeState | null>(write, {
    cache: false,
    maxBatchSize: TOGETHER,
    batchScheduleFn: (begin) => void previous.then(begin),
  });

  return {
    async toggle(viewerId: string, postId: string): Promise<LikeState> {
      const toggle = { viewerId, postId, at: clock(), deadline: performance.now() + timeLeft() };
      const state = await spendTime(() => written.load(toggle));
      if (state) return state;
      const [alone = notFound()] = await db.transaction((tx) => toggleLikes(tx, [toggle]));
      if (alone instanceof ApiError) throw alone;
      return alone;
    },
  };
}

/**
 * Concurrent toggles of a post wait for its lock, so the counter is exact.
 * @param toggles no two by the same person of the same post
 * @returns in the same order; an error if the account or the post does not exist
 */
async function toggleLikes(tx: Transaction, toggles: readonly Toggle[]): Promise<(LikeState | ApiError)[]> {
  const [active, posts] = await Promise.all([
    lockActiveAccountsShared(
      tx,
      toggles.map(({ viewerId }) => viewerId),
    ),
    lockVisiblePosts(tx, toggles),
  ]);
  const admitted = toggles.filter(
    ({ viewerId }, index) => active.has(viewerId) && posts[index] !== undefined,
  );
  const previous = await deleteLikes(tx, admitted);
  const likes: Like[] = [];
  const changes = new Map<string, PostChange>();
  const states = toggles.map((toggle, index): LikeState | ApiError => {
    const post = posts[index];
    if (!active.has(toggle.viewerId)) return unauthenticated();
    if (post === undefined) return notFound('Post not found');
    const { id: postId, authorId } = post;
    const change = changes.get(postId) ?? { postId, likes: 0, at: null };
    changes.set(postId, change);
    const like = { postId, authorId, likerId: toggle.viewerId };
    const deleted = previous.get(toggle);
    if (deleted === undefined) {
      likes.push({ ...like, at: toggle.at });
      change.likes += 1;
      change.at = toggle.at;
    } else {
      retractLike(tx, { ...like, likedAt: deleted.createdAt });
      // After a lifted ban, the counter may not yet include it.
      if (!deleted.excludedFromCounters) change.likes -= 1;
    }
    return { isLiked: deleted === undefined, likesCount: post.likesCount + change.likes };
  });
  if (likes.length > 0) {
    insertLikes(tx, likes);
    notifyLikes(tx, likes);
  }
  if (changes.size > 0) countLikes(tx, [...changes.values()]);
  return states;
}
