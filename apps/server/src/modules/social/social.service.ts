import type { UserProfile } from '@reelmates/contract/social/users';
import type { Transaction } from '../../db/database.ts';
import { ApiError, invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { adjustFollowCounts, lockAccounts, subtractErasedFollows } from '../accounts/accounts.public.ts';
import { notifyFollow, retractFollow } from '../notifications/notifications.public.ts';
import { sumOfMonth } from '../points/points.public.ts';
import {
  countFollowers,
  deleteFollow,
  deleteFollows,
  findFollowable,
  findFollowsOf,
  findProfile,
  findWinnings,
  insertFollow,
  isPersonVisible,
  type Winnings,
} from './social.repository.ts';
import { toUserProfile } from './social.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/**
 * The person's profile, with the points of the current month.
 * @throws ApiError NOT_FOUND for a person whom the viewer may not see
 */
export async function profileOf(
  { db, clock, config }: Context,
  personId: string,
  viewerId: string,
): Promise<UserProfile> {
  const month = calendarMonth(clock(), config.competitionTimeZone);
  const row = await findProfile(db, personId, viewerId);
  if (row === null) throw notFound('User not found');
  return toUserProfile(row, viewerId, await sumOfMonth(db, personId, month), config.imagesUrl);
}

/** @throws ApiError NOT_FOUND for a person whom the viewer may not see */
export async function winningsOf({ db }: Context, personId: string, viewerId: string): Promise<Winnings> {
  const winnings = await findWinnings(db, personId, viewerId);
  if (winnings === null) throw notFound('User not found');
  return winnings;
}

/** Follows or unfollows. Locks both accounts, so that their counters are exact. */
export async function toggleFollow(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'limits'>,
  viewer: Viewer,
  followedId: string,
): Promise<{ isFollowing: boolean; followersCount: number }> {
  const { id: viewerId } = viewer;
  if (viewerId === followedId) throw invalid('userId', 'You cannot follow yourself');
  const [, isVisible, wasFollowing] = await Promise.all([
    lockAccounts(tx, [viewerId, followedId]),
    isPersonVisible(tx, followedId, viewerId),
    // The transaction, and with it this deletion, is rolled back if the person is not visible.
    deleteFollow(tx, viewerId, followedId),
  ]);
  if (!isVisible) throw notFound('User not found');
  const isFollowing = !wasFollowing;
  if (isFollowing) await beginFollow(tx, context, viewer, followedId);
  else {
    retractFollow(tx, { followedId, followerId: viewerId });
    adjustFollowCounts(tx, viewerId, followedId, -1);
  }
  return { isFollowing, followersCount: await countFollowers(tx, followedId) };
}

/**
 * The caller holds the locks of both accounts, and has checked that there is no follow yet.
 * @throws ApiError RATE_LIMITED
 */
async function beginFollow(
  tx: Transaction,
  { clock, limits }: Pick<ModuleContext, 'clock' | 'limits'>,
  { id: followerId, isAdmin, hasVerifiedAddress }: Viewer,
  followedId: string,
): Promise<void> {
  const rule = hasVerifiedAddress ? 'follow' : 'followUnverified';
  if (!isAdmin) await limits.chargeWithin(tx, rule, `user:${followerId}`);
  const at = clock();
  insertFollow(tx, followerId, followedId, at);
  notifyFollow(tx, { followedId, followerId, at });
  adjustFollowCounts(tx, followerId, followedId, 1);
}

/**
 * Follows several people, up to a few. Skips people whom the viewer already follows or may not see: they may have left,
 * or blocked the viewer, since they were shown. Skips those, too, who exceed the limit of the day.
 * @throws ApiError RATE_LIMITED if not one of the new people is within the limit
 * @returns those of them whom the viewer follows now
 */
export async function followPeople(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'limits'>,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<string[]> {
  const { id: viewerId } = viewer;
  const known = userIds.filter((id) => /^[1-9]\d{0,17}$/.test(id) && id !== viewerId);
  await lockAccounts(tx, [viewerId, ...known]);
  const people = await findFollowable(tx, viewerId, known);
  const followed = people.filter(({ isFollowing }) => isFollowing);
  let isNoneNew = true;
  for (const person of people.filter(({ isFollowing }) => !isFollowing)) {
    try {
      await beginFollow(tx, context, viewer, person.id);
    } catch (error) {
      // With a refusal, those before would be counted and not followed.
      if (isNoneNew || !isRateLimited(error)) throw error;
      break;
    }
    isNoneNew = false;
    followed.push(person);
  }
  return people.filter((person) => followed.includes(person)).map(({ id }) => id);
}

const isRateLimited = (error: unknown) => error instanceof ApiError && error.code === 'RATE_LIMITED';

/**
 * For the erasure of an account: deletes its follows in both directions, and corrects the counters of the other
 * accounts.
 * @returns how many of at most 2 × `limit`
 */
export async function eraseFollows(tx: Transaction, userId: string, limit: number): Promise<number> {
  const follows = await findFollowsOf(tx, userId, limit);
  await lockAccounts(
    tx,
    follows.flatMap((follow) => [follow.followerId, follow.followedId]),
  );
  const erased = await deleteFollows(tx, follows);
  await subtractErasedFollows(tx, {
    followedIds: erased.map((follow) => follow.followedId).filter((id) => id !== userId),
    followerIds: erased.map((follow) => follow.followerId).filter((id) => id !== userId),
  });
  return follows.length;
}
