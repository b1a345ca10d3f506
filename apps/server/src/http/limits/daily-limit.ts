import { endOfDay, startOfDay } from '../../platform/clock.ts';
import { rateLimited } from '../api-error.ts';
import type { ModuleContext } from '../module-context.ts';

type DailyLimit = {
  /** Per day of the competition's time zone, before `RATE_LIMIT_SCALE`. */
  perDay: number;
  /** Such as ['submit', 'jackpots'], for 'You can submit 5 jackpots a day.' */
  what: readonly [verb: string, things: string];
  /**
   * The number since the start of the day. Called immediately, so that its statement is sent together with the caller's
   * others.
   */
  countSince: (start: Date) => Promise<number>;
};

/** @throws ApiError RATE_LIMITED, until the end of the day */
export async function assertBelowDailyLimit(
  { config, limits }: Pick<ModuleContext, 'config' | 'limits'>,
  at: Date,
  { perDay, what: [verb, things], countSince }: DailyLimit,
): Promise<void> {
  const zone = config.competitionTimeZone;
  const allowed = limits.scaled(perDay);
  if ((await countSince(startOfDay(at, zone))) < allowed) return;
  throw rateLimited(
    (endOfDay(at, zone).getTime() - at.getTime()) / 1000,
    `You can ${verb} ${allowed} ${things} a day. Please try again tomorrow.`,
  );
}
