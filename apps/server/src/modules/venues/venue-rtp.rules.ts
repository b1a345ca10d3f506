/** A person's spending is rounded to the nearest of these dollars, so that weights disclose little about amounts. */
export const spentSteps = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
];
/** Above the nth of these dollars, the nth step applies. */
export const spentBounds = spentSteps.slice(1).map((step, index) => (step + (spentSteps[index] ?? 0)) / 2);

/** A person's return is rounded to this many percent, up to the maximum. */
export const RETURN_STEP = 5;
export const RETURN_MAX = 200;

/** No person has more than one part in this many of the weight. */
const PARTS = 20;

/** The number of people who each spent about `spent` dollars and got back about `percent` of them. */
export type RtpGroup = { spent: number; percent: number; people: number };

/** Combines the step of a person's spending and the step of their return in one integer. */
export const ENTRY_BASE = 100;

export function groupOfEntry({ entry, people }: { entry: number; people: number }): RtpGroup {
  return {
    spent: spentSteps[Math.floor(entry / ENTRY_BASE)] ?? 0,
    percent: (entry % ENTRY_BASE) * RETURN_STEP,
    people,
  };
}

/**
 * The mean of people's returns in percent, weighted by their spending. No person has more than a twentieth of the total
 * weight: weights are limited to one maximum until that holds. In steps of 5 %, half up.
 * @param groups together at least 20 people
 */
export function venueRtp(groups: readonly RtpGroup[]): number {
  const { numerator, denominator } = weightedMean(groups);
  return (
    RETURN_STEP * Math.floor((2 * numerator + RETURN_STEP * denominator) / (2 * RETURN_STEP * denominator))
  );
}

/** The mean before it is rounded, as a fraction. */
export function weightedMean(groups: readonly RtpGroup[]): { numerator: number; denominator: number } {
  let cappedPeople = 0;
  let cappedPercents = 0;
  let rest = groups.reduce((sum, { spent, people }) => sum + spent * people, 0);
  let restReturns = groups.reduce((sum, { spent, percent, people }) => sum + spent * percent * people, 0);
  const fromHighest = groups.toSorted((one, other) => other.spent - one.spent);
  for (let index = 0; index < fromHighest.length; ) {
    const spent = fromHighest[index]?.spent ?? 0;
    // A person's part of the weight without a limit, compared with a twentieth.
    if (spent * (PARTS - cappedPeople) <= rest) break;
    for (; fromHighest[index]?.spent === spent; index++) {
      const { percent, people } = fromHighest[index] ?? { percent: 0, people: 0 };
      cappedPeople += people;
      cappedPercents += people * percent;
      rest -= spent * people;
      restReturns -= spent * people * percent;
    }
  }
  return {
    numerator: restReturns * (PARTS - cappedPeople) + cappedPercents * rest,
    denominator: PARTS * rest,
  };
}
