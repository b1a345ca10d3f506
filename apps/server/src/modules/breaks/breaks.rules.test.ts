// spec: none, extending a break is not in it

import { exclusionPeriods } from '@reelmates/contract/play/responsible-gambling';
import { HOUR_MS } from '@reelmates/contract/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertOver, nextBreak, wholeDaysSince } from './breaks.rules.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

describe('nextBreak', () => {
  it('lasts so many days of 24 hours from now', () => {
    for (const days of exclusionPeriods) {
      expect(nextBreak(null, days, now)).toEqual({ startedAt: now, endsAt: inHours(days * 24) });
    }
  });

  it('keeps its beginning when it is extended, also after its end', () => {
    const began = inHours(-100);
    for (const endsAt of [inHours(10), inHours(-10)]) {
      expect(nextBreak({ startedAt: began, endsAt }, 7, now)).toEqual({
        startedAt: began,
        endsAt: inHours(7 * 24),
      });
    }
  });

  it('is refused where it would end earlier', () => {
    const current = { startedAt: now, endsAt: inHours(24) };
    expect(nextBreak(current, 1, now).endsAt).toEqual(current.endsAt);
    expect(() => nextBreak(current, 1, new Date(now.getTime() - 1))).toThrow('never shortened');
  });

  it('never ends earlier than before, for any period chosen at any time', () => {
    const asked = fc.array(fc.tuple(fc.constantFrom(...exclusionPeriods), fc.nat(400 * 24)));
    fc.assert(
      fc.property(asked, (requests) => {
        let current: ReturnType<typeof nextBreak> | null = null;
        let hours = 0;
        for (const [days, later] of requests) {
          hours += later;
          const before: Date = current?.endsAt ?? new Date(0);
          try {
            current = nextBreak(current, days, inHours(hours));
          } catch {
            expect(before > inHours(hours + days * 24)).toBe(true);
          }
          expect((current?.endsAt ?? before) >= before).toBe(true);
        }
      }),
    );
  });
});

it('is over at its end, not earlier', () => {
  const current = { startedAt: now, endsAt: inHours(24) };
  expect(() => assertOver(current, new Date(inHours(24).getTime() - 1))).toThrow('still running');
  expect(() => assertOver(current, inHours(24))).not.toThrow();
});

it.each([
  [null, 0],
  [inHours(-23.9), 0],
  [inHours(-24), 1],
  [inHours(-72.5), 3],
  [inHours(20), 0],
])('whole days since %s: %d', (time, days) => {
  expect(wholeDaysSince(time, now)).toBe(days);
});
