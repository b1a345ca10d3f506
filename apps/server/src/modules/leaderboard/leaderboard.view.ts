import {
  formerEntry,
  hiddenEntry,
  type LeaderboardEntry,
  type Prize,
  type StatementHead,
} from '@reelmates/contract/leaderboard';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { BoardRow } from './leaderboard.repository.ts';
import type { PrizeRow } from './prizes.repository.ts';

/** @param index from 0: rows come in the board's order */
export function toEntry(row: BoardRow, index: number): LeaderboardEntry {
  const position = index + 1;
  const { user_id: userId, username, points } = row;
  if (row.is_hidden || userId === null || username === null) {
    const shown = row.is_former ? formerEntry : hiddenEntry;
    return { ...shown, id: `hidden-${position}`, profileImageUrl: null, points, position, isHidden: true };
  }
  return {
    id: userId,
    userId,
    username,
    profileImageUrl: imageUrl(row.profile_image_id),
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

export function toHead({ number, publishedAt }: { number: number; publishedAt: Date }): StatementHead {
  return { number, publishedAt: publishedAt.toISOString() };
}
