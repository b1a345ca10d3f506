import type { BoardPrize, LeaderboardEntry } from '@reelmates/contract/competition/leaderboard';
import { monthAfter, monthTitle } from '@reelmates/contract/time';
import { describe, expect, it } from 'vitest';
import { isMonth, previousOf } from '../../lib/text/months.ts';
import { boardRows, prizesByRow } from './board-rows.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    userId: String(index + 1),
    username: `mate_${index + 1}`,
    profileImageUrl: null,
    isVerified: false,
    points: 200 - index,
    position: index + 1,
  }));
const positions = (list: readonly { position: number }[]) => list.map(({ position }) => position);

describe('the shown part of a board', () => {
  it('is three on the podium, then rows up to ten', () => {
    const { podium, rows, hasMore } = boardRows(entries(12), 10);
    expect(positions(podium)).toEqual([1, 2, 3]);
    expect(positions(rows)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(hasMore).toBe(true);
  });

  it('has no podium for fewer than three', () => {
    expect(boardRows(entries(2), 10)).toEqual({ podium: [], rows: entries(2), hasMore: false });
    expect(positions(boardRows(entries(3), 10).podium)).toEqual([1, 2, 3]);
    expect(boardRows([], 10)).toEqual({ podium: [], rows: [], hasMore: false });
  });

  // spec: S9.4
  it('grows by ten to a hundred', () => {
    const board = entries(100);
    for (let shown = 10; shown < 100; shown += 10) {
      expect(boardRows(board, shown).rows).toHaveLength(shown - 3);
      expect(boardRows(board, shown).hasMore).toBe(true);
    }
    expect(boardRows(board, 100)).toMatchObject({ hasMore: false });
    expect(boardRows(board, 100).rows).toHaveLength(97);
  });
});

describe('prizes by row', () => {
  const prize = (position: number, winner?: BoardPrize['winner']): BoardPrize => ({
    id: String(position),
    month: '2026-11',
    position,
    prizeValue: `$${position}`,
    prizeDescription: null,
    ...(winner !== undefined && { winner }),
  });
  const wonBy = (position: number | null) => ({
    userId: '7',
    username: 'mate_7',
    isVerified: false,
    position,
  });
  const values = (board: readonly LeaderboardEntry[], prizes: readonly BoardPrize[]) =>
    [...prizesByRow(board, prizes)].map(([position, list]) => [
      position,
      list.map(({ prizeValue }) => prizeValue),
    ]);
  const board = entries(4).map((entry) =>
    entry.position === 1 ? { ...entry, isStaff: true as const } : entry,
  );

  it('stand on the rows that can win them before the month is final: admins are passed over', () => {
    expect(
      values(
        board,
        [1, 2, 9].map((position) => prize(position)),
      ),
    ).toEqual([
      [2, ['$1']],
      [3, ['$2']],
    ]);
  });

  it('stand on the rows of their winners in a final month, two on one row where one person has both', () => {
    const prizes = [prize(1, wonBy(4)), prize(2, wonBy(2)), prize(3, wonBy(4))];
    expect(values(board, prizes)).toEqual([
      [4, ['$1', '$3']],
      [2, ['$2']],
    ]);
  });

  it('stand on no row in a final month for a winner who is off the board, and without a winner', () => {
    expect(values(board, [prize(1, wonBy(null)), prize(2, null)])).toEqual([]);
  });
});

describe('months of the leaderboard', () => {
  const months = ['2026-11', '2026-09', '2025-12'];

  it('go back one by one, over those without a board', () => {
    expect(previousOf('2026-11', months)).toBe('2026-09');
    expect(previousOf('2026-10', months)).toBe('2026-09');
    expect(previousOf('2026-09', months)).toBe('2025-12');
    expect(previousOf('2025-12', months)).toBeUndefined();
    expect(monthAfter('2026-11', -1)).toBe('2026-10');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });

  it('are shown by name and year', () => {
    expect(monthTitle('2025-12')).toBe('December 2025');
    expect(isMonth('2026-13')).toBe(false);
    expect(isMonth('2026-1')).toBe(false);
    expect(isMonth(null)).toBe(false);
    expect(isMonth('2026-01')).toBe(true);
  });
});
