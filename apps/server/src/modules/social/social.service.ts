import type { UserProfile } from '@reelmates/contract/social/users';
import type { Transaction } from '../../db/database.ts';
import { invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { adjustFollowCounts, lockAccounts } from '../accounts/account-counters.public.ts';
import { takeBackFollow, tellFollow } from '../notifications/notifications.public.ts';
import { sumOfMonth } from '../points/points.public.ts';
import {
  countFollowers,
  deleteFollow,
  findProfile,
  findWinnings,
  insertFollow,
  isPersonVisible,
  type Winnings,
} from './social.repository.ts';
import { toUserProfile } from './social.view.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export async function profileOf(
  { db, clock, config }: Context,
  personId: string,
  readerId: string,
): Promise<UserProfile> {
  const month = calendarMonth(clock(), config.competitionTimeZone);
  const row = await findProfile(db, personId, readerId);
  if (row === null) throw notFound('User not found');
  return toUserProfile(row, readerId, await sumOfMonth(db, personId, month));
}

export async function winningsOf({ db }: Context, personId: string, readerId: string): Promise<Winnings> {
  const winnings = await findWinnings(db, personId, readerId);
  if (winnings === null) throw notFound('User not found');
  return winnings;
}

/** Follows, or stops following. Both accounts are locked, so their counters are exact. */
export async function toggleFollow(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  followerId: string,
  followedId: string,
): Promise<{ isFollowing: boolean; followersCount: number }> {
  if (followerId === followedId) throw invalid('userId', 'You cannot follow yourself');
  await lockAccounts(tx, [followerId, followedId]);
  if (!(await isPersonVisible(tx, followedId, followerId))) throw notFound('User not found');
  const isFollowing = !(await deleteFollow(tx, followerId, followedId));
  if (isFollowing) {
    const at = clock();
    await insertFollow(tx, followerId, followedId, at);
    await tellFollow(tx, { followedId, followerId, at });
  } else {
    await takeBackFollow(tx, { followedId, followerId });
  }
  await adjustFollowCounts(tx, followerId, followedId, isFollowing ? 1 : -1);
  return { isFollowing, followersCount: await countFollowers(tx, followedId) };
}
