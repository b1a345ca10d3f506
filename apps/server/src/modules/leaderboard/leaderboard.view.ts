import {
  formerEntry,
  hiddenEntry,
  type LeaderboardEntry,
  type Prize,
  type PrizeWinner,
  type StatementHead,
} from '@reelmates/contract/competition/leaderboard';
import { type ImagesUrl, openImageUrl } from '../accounts/user-card.public.ts';
import type { WonPrizeRow } from './awards.repository.ts';
import type { BoardRow } from './leaderboard.repository.ts';
import type { PrizeRow } from './prizes.repository.ts';

/** @param index from 0: rows come in the board's order */
export function toEntry(row: BoardRow, index: number, imagesUrl: ImagesUrl): LeaderboardEntry {
  const position = index + 1;
  const { user_id: userId, username, points } = row;
  if (row.is_hidden || userId === null || username === null) {
    const shown = row.is_former ? formerEntry : hiddenEntry;
    return {
      ...shown,
      id: `hidden-${position}`,
      profileImageUrl: null,
      isVerified: false,
      points,
      position,
      isHidden: true,
    };
  }
  return {
    id: userId,
    userId,
    username,
    profileImageUrl: openImageUrl(row.profile_image_id, imagesUrl),
    isVerified: row.is_verified,
    points,
    position,
    ...(row.is_staff && { isStaff: true }),
  };
}

export function toPrize(row: PrizeRow): Prize {
  return {
    id: row.id,
    month: row.month,
    position: row.position,
    prizeValue: row.value,
    prizeDescription: row.description,
  };
}

/** @param board the rows that the prize is shown with */
export function toWinner(prize: WonPrizeRow, board: readonly BoardRow[]): PrizeWinner | null {
  const { award_id: awardId, user_id: userId, username, rank } = prize;
  if (awardId === null) return null;
  // A winner whose account was erased has no id. Their row is the one without an id at the rank of the offer, unless
  // corrections have moved it.
  const isErasedAtRank = userId === null && rank !== null && board[rank - 1]?.user_id === null;
  const index = isErasedAtRank
    ? rank - 1
    : board.findIndex((row) => row.user_id !== null && row.user_id === userId);
  const position = index === -1 ? null : index + 1;
  if (prize.is_hidden || userId === null || username === null) {
    return { ...(prize.is_former ? formerEntry : hiddenEntry), isVerified: false, position };
  }
  return { userId, username, isVerified: prize.is_verified, position };
}

export function toHead({ number, publishedAt }: { number: number; publishedAt: Date }): StatementHead {
  return { number, publishedAt: publishedAt.toISOString() };
}
