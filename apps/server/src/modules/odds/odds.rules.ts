import type { MonthOdds } from '@reelmates/contract/play/odds';

/** Below these minimums, nothing is published. */
export const PEOPLE_MIN = 50;
export const SESSIONS_MIN = 200;
/** Half of the minimum of people, so that a change of a few accounts is never published alone. */
export const CHANGED_MIN = 25;
/** The maximum of a person's sessions that count: one per day. */
export const PER_PERSON = 31;

/** A person's number of sessions is rounded to one of these steps. */
export const sessionSteps = [1, 2, 5, 10, 20];
/** At the nth of these numbers, the nth step starts to apply. */
export const sessionBounds = [2, 4, 8, 15];
/** The number of steps to which the share of sessions with a profit is rounded. */
export const AHEAD_STEPS = 10;
/** The number of dollars to which a person's median result is rounded, and its maximum in both directions. */
export const DOLLAR_STEP = 10;
export const DOLLAR_MAX = 1_000;

/**
 * Combines three coarse values of a person in one integer. The median result is stored as its distance from the maximum
 * loss.
 */
export const MIDDLE_BASE = 1_000;
export const AHEAD_BASE = 100;

type Group = { weight: number; ahead: number; middle: number; people: number };

function groupOfEntry({ entry, people }: { entry: number; people: number }): Group {
  const rest = Math.floor(entry / MIDDLE_BASE);
  return {
    weight: (sessionSteps[Math.floor(rest / AHEAD_BASE)] ?? 0) * people,
    ahead: (rest % AHEAD_BASE) / AHEAD_STEPS,
    middle: (entry % MIDDLE_BASE) * DOLLAR_STEP - DOLLAR_MAX,
    people,
  };
}

/** The published numbers of a month: calculated from people's coarse entries, and rounded again. */
export function oddsOf(
  month: string,
  entries: readonly { entry: number; people: number }[],
  sessions: number,
): MonthOdds {
  const groups = entries.map(groupOfEntry).toSorted((one, other) => one.middle - other.middle);
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const ahead = groups.reduce((sum, group) => sum + group.weight * group.ahead, 0);
  const percent = 5 * Math.round((ahead / all) * 20);
  return {
    month,
    sessions: Math.floor(sessions / 10) * 10,
    // Never 0 or 100 percent, which would disclose each person's result.
    aheadPercent: Math.min(95, Math.max(5, percent)),
    middleResult: `${middleOf(groups, all)}.00`,
  };
}

/**
 * The weighted median.
 * @param groups ordered by result
 */
function middleOf(groups: readonly Group[], all: number): number {
  let before = 0;
  for (const { weight, middle } of groups) {
    before += weight;
    if (before * 2 >= all) return middle;
  }
  return 0;
}
