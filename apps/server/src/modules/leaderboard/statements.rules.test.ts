// spec: none, statements are not in it
import { expect, it } from 'vitest';
import { correctedBoard, type StatementRow } from './statements.rules.ts';

const row = (userId: string | null, points: number, changes: Partial<StatementRow> = {}): StatementRow => ({
  userId,
  points,
  reachedAt: new Date(0),
  isStaff: false,
  canWin: true,
  ...changes,
});
const idsOf = (rows: readonly StatementRow[]) => rows.map(({ userId }) => userId);
const correct = (parts: Partial<Parameters<typeof correctedBoard>[0]>) =>
  idsOf(correctedBoard({ previous: [], changed: [], changedIds: new Set(), others: [], ...parts }));

it('a correction moves the accounts that were decided on and leaves the others, erased ones too', () => {
  const previous = [row('1', 9), row(null, 7), row('3', 5), row('4', 4)];
  const changedIds = new Set(['1', '4', '8']);
  const changed = [row('1', 6), row('8', 6, { reachedAt: new Date(1) })];
  expect(correct({ previous, changedIds, changed })).toEqual([null, '1', '8', '3']);
});

it('a correction preserves for accounts of the former board whether they can win', () => {
  const previous = [row('1', 9, { canWin: false, isStaff: true })];
  const changed = [row('1', 8), row('2', 7)];
  const board = correctedBoard({ previous, changed, changedIds: new Set(['1', '2']), others: [] });
  expect(board.map(({ canWin, isStaff }) => [canWin, isStaff])).toEqual([
    [false, true],
    [true, false],
  ]);
});

it('a full board is filled from the members below it, one with free rows is not', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => row(String(index + 1), 200 - index));
  const others = [row('900', 500), row('901', 50)];
  const changedIds = new Set(['7']);
  expect(correct({ previous: hundred, changedIds, others }).slice(98)).toEqual(['100', '901']);
  expect(correct({ previous: hundred.slice(0, 99), changedIds, others })).toHaveLength(98);
});
