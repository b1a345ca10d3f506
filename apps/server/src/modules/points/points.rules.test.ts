import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerRow, nextRow, pointsBefore, type SourceState } from './points.rules.ts';

describe('nextRow', () => {
  // spec: S1.6, S9.1
  it('awards on submission, reverses, and restores on approval alone, in the month of the award', () => {
    const award = nextRow([], { state: 'submitted', worth: 2, month: '2026-10' });
    expect(award).toEqual({ month: '2026-10', points: 2, reason: 'award', step: 1 });
    const reversal = nextRow([{ month: '2026-10', points: 2 }], {
      state: 'void',
      worth: 2,
      month: '2026-11',
    });
    expect(reversal).toEqual({ month: '2026-10', points: -2, reason: 'reversal', step: 2 });
    const rows = [
      { month: '2026-10', points: 2 },
      { month: '2026-10', points: -2 },
    ];
    expect(nextRow(rows, { state: 'submitted', worth: 2, month: '2026-12' })).toBeNull();
    expect(nextRow(rows, { state: 'confirmed', worth: 2, month: '2026-12' })).toEqual({
      month: '2026-10',
      points: 2,
      reason: 'restoration',
      step: 3,
    });
  });

  it('gives a pending source the points from before a decision that is undone', () => {
    const row = (points: number, minute: number) => ({
      month: '2026-10',
      points,
      at: new Date(Date.UTC(2026, 9, 5, 12, minute)),
    });
    const at = new Date(Date.UTC(2026, 9, 5, 12, 30));
    const undone = (...rows: ReturnType<typeof row>[]) =>
      nextRow(rows, { state: 'submitted', worth: 2, month: '2026-10', pending: pointsBefore(rows, at) })
        ?.points ?? 0;
    expect(undone(row(2, 0), row(-2, 30))).toBe(2);
    expect(undone(row(2, 0), row(-2, 10), row(2, 30))).toBe(-2);
    expect(undone(row(2, 0), row(-2, 10))).toBe(0);
    expect(undone(row(2, 30))).toBe(0);
  });

  it('agrees with the model: a source is worth its points while it counts, in one month, whatever happened', () => {
    const month = fc.constantFrom('2026-10', '2026-11', '2026-12');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(
          fc.record({ state: fc.constantFrom<SourceState>('submitted', 'confirmed', 'void'), month }),
          {
            maxLength: 30,
          },
        ),
        (worth, changes) => {
          const rows: (LedgerRow & { step: number; reason: string })[] = [];
          // The model: what the source is worth now, and the month of its first award.
          let current = 0;
          let awardedIn: string | null = null;
          for (const change of changes) {
            const row = nextRow(rows, { ...change, worth });
            const stays = change.state === 'submitted' && awardedIn !== null;
            const expected = change.state === 'void' ? 0 : stays ? current : worth;
            expect(row?.points ?? 0).toBe(expected - current);
            current = expected;
            if (row === null) continue;
            awardedIn ??= change.month;
            expect(row.points).not.toBe(0);
            expect(row.month).toBe(awardedIn);
            expect(row.step).toBe(rows.length + 1);
            expect(row.reason).toBe(
              rows.length === 0 ? 'award' : row.points > 0 ? 'restoration' : 'reversal',
            );
            rows.push(row);
          }
          expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(current);
        },
      ),
    );
  });
});
