import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerRow, nextRow } from './points.rules.ts';

describe('nextRow', () => {
  it('awards, reverses and restores in the month of the award', () => {
    const award = nextRow([], true, 2, '2026-10');
    expect(award).toEqual({ month: '2026-10', points: 2, reason: 'award', step: 1 });
    const reversal = nextRow([{ month: '2026-10', points: 2 }], false, 2, '2026-11');
    expect(reversal).toEqual({ month: '2026-10', points: -2, reason: 'reversal', step: 2 });
    const rows = [
      { month: '2026-10', points: 2 },
      { month: '2026-10', points: -2 },
    ];
    expect(nextRow(rows, true, 2, '2026-12')).toEqual({
      month: '2026-10',
      points: 2,
      reason: 'restoration',
      step: 3,
    });
  });

  it('agrees with the model: a source is worth its points while it counts, in one month, whatever happened', () => {
    const month = fc.constantFrom('2026-10', '2026-11', '2026-12');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ counts: fc.boolean(), month }), { maxLength: 30 }),
        (worth, changes) => {
          const rows: (LedgerRow & { step: number; reason: string })[] = [];
          // The model: what the source is worth now, and the month of its first award.
          let present = 0;
          let awardedIn: string | null = null;
          for (const change of changes) {
            const row = nextRow(rows, change.counts, worth, change.month);
            const expected = change.counts ? worth : 0;
            expect(row?.points ?? 0).toBe(expected - present);
            present = expected;
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
          expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(present);
        },
      ),
    );
  });
});
