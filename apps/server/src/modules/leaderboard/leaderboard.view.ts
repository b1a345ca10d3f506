import { hiddenEntry, type LeaderboardEntry, type Prize } from '@reelmates/contract/leaderboard';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { BoardRow } from './leaderboard.repository.ts';
import type { PrizeRow } from './prizes.repository.ts';

/** @param index from 0: rows come in the board's order */
export function toEntry(row: BoardRow, index: number): LeaderboardEntry {
  const position = index + 1;
  if (row.is_hidden) {
    const { userId, username } = hiddenEntry;
    const nobody = { id: `hidden-${position}`, userId, username, profileImageUrl: null };
    return { ...nobody, points: row.points, position, isHidden: true };
  }
  return {
    id: row.user_id,
    userId: row.user_id,
    username: row.username,
    profileImageUrl: imageUrl(row.profile_image_id),
    points: row.points,
    position,
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
