// spec: none, a venue's own return is not in it
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupOfEntry,
  type RtpGroup,
  spentBounds,
  spentSteps,
  venueRtp,
  weightedMean,
} from './venue-rtp.rules.ts';

const person = (spent: number, percent: number, people = 1): RtpGroup => ({ spent, percent, people });

const exactRtp = (groups: readonly RtpGroup[]) => {
  const { numerator, denominator } = weightedMean(groups);
  return numerator / denominator;
};

describe('venueRtp', () => {
  it('is the return of people who all play alike, to the nearest 5 %', () => {
    expect(venueRtp([person(200, 85, 20)])).toBe(85);
    expect(venueRtp([person(200, 85, 10), person(200, 90, 10)])).toBe(90);
    expect(venueRtp([person(200, 85, 11), person(200, 90, 9)])).toBe(85);
  });

  it('weighs people by what they put in, up to a twentieth of all', () => {
    // 15 put in $100 and 15 put in $100,000: the latter count for a twentieth each, 15 twentieths together.
    expect(exactRtp([person(100, 0, 15), person(100_000, 100, 15)])).toBe(75);
    // Among 2,000 people each is far below a twentieth.
    expect(exactRtp([person(100, 0, 1_000), person(300, 100, 1_000)])).toBe(75);
    // Among twenty all weigh the same.
    expect(exactRtp([person(1, 0, 10), person(100_000, 100, 10)])).toBe(50);
  });
});

const people = (min: number, max = 60) =>
  fc.array(
    fc.record({
      spent: fc.constantFrom(...spentSteps),
      percent: fc.integer({ min: 0, max: 40 }).map((step) => step * 5),
      people: fc.constant(1),
    }),
    { minLength: min, maxLength: max },
  );
const someone = people(1, 1);
/** The most that a twentieth of 200 % can be, and room for the arithmetic of doubles. */
const MOST = 10 + 1e-9;

describe('for any people', () => {
  it('one more person, one fewer or another one moves the mean by 10 points at most', () => {
    fc.assert(
      fc.property(people(20), someone, someone, (others, one, other) => {
        const [without, withOne, withOther] = [others, [...others, ...one], [...others, ...other]].map(
          exactRtp,
        );
        expect(Math.abs((withOne ?? 0) - (without ?? 0))).toBeLessThanOrEqual(MOST);
        expect(Math.abs((withOne ?? 0) - (withOther ?? 0))).toBeLessThanOrEqual(MOST);
      }),
      { numRuns: 2_000 },
    );
  });

  it('one person among twenty moves the shown value by 10 at most', () => {
    fc.assert(
      fc.property(people(19, 30), someone, someone, (others, one, other) => {
        const [shown, shownOther] = [venueRtp([...others, ...one]), venueRtp([...others, ...other])];
        expect(Math.abs(shown - shownOther)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the value is a multiple of 5 between the lowest and the highest return, in whichever groups people come', () => {
    fc.assert(
      fc.property(people(20), (all) => {
        const value = venueRtp(all);
        const percents = all.map(({ percent }) => percent);
        expect(value % 5).toBe(0);
        expect(value).toBeGreaterThanOrEqual(Math.min(...percents));
        expect(value).toBeLessThanOrEqual(Math.max(...percents));
        const groups = new Map<string, RtpGroup>();
        for (const { spent, percent } of all.toReversed()) {
          const key = `${spent}:${percent}`;
          groups.set(key, person(spent, percent, (groups.get(key)?.people ?? 0) + 1));
        }
        expect(exactRtp([...groups.values()])).toBeCloseTo(exactRtp(all), 9);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('reads a person from one integer', () => {
  expect(groupOfEntry({ entry: 0, people: 3 })).toEqual(person(1, 0, 3));
  expect(groupOfEntry({ entry: 640 + 17 - 40, people: 1 })).toEqual(person(100, 85));
  expect(groupOfEntry({ entry: 1540, people: 2 })).toEqual(person(100_000, 200, 2));
  expect(spentBounds).toHaveLength(spentSteps.length - 1);
  expect(spentBounds.slice(0, 3)).toEqual([1.5, 3.5, 7.5]);
});
