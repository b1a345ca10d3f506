import { type AdminUser, userStatsForm } from '@reelmates/contract/admin/admin-users';
import { formatMoney } from '@reelmates/contract/money';
import { canonicalMoney, typedMoney } from '@reelmates/contract/money-input';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';

const typedStats = z.object({
  biggestWin: z.string(),
  lifetimeWinnings: z.string(),
  points: z.string(),
  /** Clears an override, so that the sum of the posts is shown. */
  clearBiggestWin: z.boolean(),
  clearLifetimeWinnings: z.boolean(),
  reason: z.string(),
});
export type TypedStats = z.infer<typeof typedStats>;

export type ShownStats = Pick<
  AdminUser,
  'biggestWin' | 'lifetimeWinnings' | 'customBiggestWin' | 'customLifetimeWinnings' | 'points'
>;

export function typedStatsOf({ biggestWin, lifetimeWinnings, points }: ShownStats): TypedStats {
  return {
    biggestWin,
    lifetimeWinnings,
    points: String(points),
    clearBiggestWin: false,
    clearLifetimeWinnings: false,
    reason: '',
  };
}

/** The unsaved stats of an account. */
export const statsDrafts = (userId: string, shown: ShownStats) =>
  createDraftStore({
    name: `stats:${userId}`,
    typed: typedStats,
    empty: typedStatsOf(shown),
    ofSaved: true,
  });

type Change = { biggestWin?: string | null; lifetimeWinnings?: string | null; points?: number };

/** The typed values as numbers, invalid ones as 0; only those that differ from the shown ones. */
export function changeOf(typed: TypedStats, shown: ShownStats): Change {
  const biggestWin = overrideOf(typed.biggestWin, typed.clearBiggestWin);
  const lifetimeWinnings = overrideOf(typed.lifetimeWinnings, typed.clearLifetimeWinnings);
  const points = Number.parseInt(typed.points.replaceAll('−', '-'), 10) || 0;
  return {
    ...(differs(biggestWin, shown.biggestWin, shown.customBiggestWin) && { biggestWin }),
    ...(differs(lifetimeWinnings, shown.lifetimeWinnings, shown.customLifetimeWinnings) && {
      lifetimeWinnings,
    }),
    ...(points !== shown.points && { points }),
  };
}

/** The typed amount. An invalid one is left to the rules of the request, unless it is not a number at all. */
function overrideOf(typed: string, clear: boolean): string | null {
  if (clear) return null;
  const text = typedMoney(typed);
  return canonicalMoney(text) ?? (Number.isNaN(Number.parseFloat(text)) ? '0.00' : text);
}

function differs(next: string | null, shown: string, custom: string | null): boolean {
  return next === null ? custom !== null : next !== shown;
}

/** The request made of the typed values, compared with the shown stats. */
export function statsRequestOf(shown: ShownStats) {
  const before = {
    biggestWin: shown.customBiggestWin,
    lifetimeWinnings: shown.customLifetimeWinnings,
    points: shown.points,
  };
  return z.pipe(
    z.pipe(
      typedStats,
      z.transform((typed: TypedStats): z.input<typeof userStatsForm> => {
        const change = changeOf(typed, shown);
        const from = Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
        return { ...change, from, reason: typed.reason.trim() === '' ? null : typed.reason };
      }),
    ),
    userStatsForm,
  );
}

/** The lines "old → new" of a change. */
export function changeLines(
  change: Change,
  shown: ShownStats,
): { label: string; before: string; after: string }[] {
  const amount = (label: string, before: string, after: string | null | undefined) =>
    after === undefined
      ? []
      : [
          {
            label,
            before: formatMoney(before),
            after: after === null ? 'from their posts' : formatMoney(after),
          },
        ];
  return [
    ...amount('Biggest win', shown.biggestWin, change.biggestWin),
    ...amount('Lifetime winnings', shown.lifetimeWinnings, change.lifetimeWinnings),
    ...(change.points === undefined
      ? []
      : [{ label: 'Points', before: String(shown.points), after: String(change.points) }]),
  ];
}
