import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { UserCard } from '@reelmates/contract/social/users';
import type { Transaction } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { refuseOnBreak } from '../../http/session/access.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { adjustFollowCounts, lockAccounts } from '../accounts/accounts.public.ts';
import { type ImagesUrl, toUserCard } from '../accounts/user-card.public.ts';
import { retractFollow } from '../notifications/notifications.public.ts';
import {
  blockedPeople,
  countBlocks,
  countMutes,
  deleteBlock,
  deleteMute,
  insertBlock,
  insertMute,
  type ListedPersonRow,
  mutedPeople,
} from './blocks-and-mutes.repository.ts';
import { deleteFollow, isPersonVisible } from './social.repository.ts';

type Context = Pick<ModuleContext, 'clock'>;

/** The maximum of people whom one account blocks, and whom it mutes: lists skip them one by one. */
const LISTED_MAX = 5_000;

/**
 * Blocks or unblocks. Locks both accounts, as a follow does, so that no follow runs concurrently. The other account may
 * be banned or have blocked the viewer: it can still be unblocked.
 */
export async function toggleBlock(
  tx: Transaction,
  { clock }: Context,
  viewer: Viewer,
  blockedId: string,
): Promise<{ isBlocked: boolean }> {
  const { id: blockerId } = viewer;
  if (blockerId === blockedId) throw invalid('userId', 'You cannot block yourself');
  await lockAccounts(tx, [blockerId, blockedId]);
  if (await deleteBlock(tx, blockerId, blockedId)) return { isBlocked: false };
  if (!(await isPersonVisible(tx, blockedId, blockerId))) throw notFound('User not found');
  refuseOnBreak(viewer);
  if ((await countBlocks(tx, blockerId)) >= LISTED_MAX) {
    throw conflict(
      `You have blocked ${LISTED_MAX.toLocaleString('en')} people. Unblock one before you block another.`,
    );
  }
  await insertBlock(tx, blockerId, blockedId, clock());
  await endFollow(tx, blockerId, blockedId);
  await endFollow(tx, blockedId, blockerId);
  return { isBlocked: true };
}

async function endFollow(tx: Transaction, followerId: string, followedId: string): Promise<void> {
  if (!(await deleteFollow(tx, followerId, followedId))) return;
  adjustFollowCounts(tx, followerId, followedId, -1);
  retractFollow(tx, { followedId, followerId });
}

/** Mutes or unmutes. Any account can be unmuted, in any state. */
export async function toggleMute(
  tx: Transaction,
  { clock }: Context,
  viewer: Viewer,
  mutedId: string,
): Promise<{ isMuted: boolean }> {
  const { id: muterId } = viewer;
  if (muterId === mutedId) throw invalid('userId', 'You cannot mute yourself');
  await lockAccounts(tx, [muterId, mutedId]);
  if (await deleteMute(tx, muterId, mutedId)) return { isMuted: false };
  if (!(await isPersonVisible(tx, mutedId, muterId))) throw notFound('User not found');
  refuseOnBreak(viewer);
  if ((await countMutes(tx, muterId)) >= LISTED_MAX) {
    throw conflict(
      `You have muted ${LISTED_MAX.toLocaleString('en')} people. Unmute one before you mute another.`,
    );
  }
  await insertMute(tx, muterId, mutedId, clock());
  return { isMuted: true };
}

export function blocksPage(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewerId: string,
  query: PageQuery,
): Promise<Page<UserCard>> {
  return pageOfPeople(config.imagesUrl, query, (after, count) => blockedPeople(db, viewerId, after, count));
}

export function mutesPage(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewerId: string,
  query: PageQuery,
): Promise<Page<UserCard>> {
  return pageOfPeople(config.imagesUrl, query, (after, count) => mutedPeople(db, viewerId, after, count));
}

async function pageOfPeople(
  imagesUrl: ImagesUrl,
  query: PageQuery,
  read: (after: ReturnType<typeof readCursor>, count: number) => Promise<ListedPersonRow[]>,
): Promise<Page<UserCard>> {
  const after = readCursor(query);
  const limit = pageLimit(query);
  const rows = await read(after, limit + 1);
  return toPage(
    rows,
    limit,
    (row) => ({ time: row.listed_at, id: row.user_id }),
    (row) => toUserCard(row, imagesUrl),
  );
}
