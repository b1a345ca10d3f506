import type { Page } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import { returnToPlayer, subtractMoney, sumMoney } from '@reelmates/contract/money';
import type { PlayPlan, PlaySession, TrackerStats } from '@reelmates/contract/play/tracker';
import { useQueryClient } from '@tanstack/react-query';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';
import { localDate } from '../../lib/text/local-time.ts';

type Change = 'logged' | 'undone';

/** The calendar month, YYYY-MM, of a session in the device's time zone. */
export const monthOf = (sessionDate: string): string => localDate(new Date(sessionDate)).slice(0, 7);

/** Adds a session to all cached stats, or removes it, before they are refetched. */
export function usePatchTracker() {
  const client = useQueryClient();
  return async (session: PlaySession, change: Change): Promise<void> => {
    // Stats that are being fetched do not include the change.
    await client.cancelQueries({ queryKey: trackerKeys.root });
    client.setQueryData<TrackerStats>(
      trackerKeys.stats,
      (stats) => stats && statsAfter(stats, session, change),
    );
    client.setQueryData<Page<PlaySession>>(
      trackerKeys.latest,
      (page) => page && { ...page, items: latestAfter(page.items, session, change) },
    );
    client.setQueryData<PlayPlan>(trackerKeys.plan, (plan) => plan && planAfter(plan, session, change));
  };
}

const combine = (sum: string, amount: string, change: Change) =>
  change === 'logged' ? sumMoney([sum, amount]) : subtractMoney(sum, amount);

export function statsAfter(stats: TrackerStats, session: PlaySession, change: Change): TrackerStats {
  const totalSpent = combine(stats.totalSpent, session.amountSpent, change);
  const totalWon = combine(stats.totalWon, session.amountWon, change);
  return { totalSpent, totalWon, personalRTP: returnToPlayer(totalSpent, totalWon) };
}

export function planAfter(plan: PlayPlan, session: PlaySession, change: Change): PlayPlan {
  if (monthOf(session.sessionDate) !== plan.month) return plan;
  return {
    ...plan,
    sessions: plan.sessions + (change === 'logged' ? 1 : -1),
    totalSpent: combine(plan.totalSpent, session.amountSpent, change),
    totalWon: combine(plan.totalWon, session.amountWon, change),
  };
}

/** Latest first; at the same time, the one logged last. */
export function latestAfter(
  sessions: readonly PlaySession[],
  session: PlaySession,
  change: Change,
): PlaySession[] {
  const others = sessions.filter(({ id }) => id !== session.id);
  if (change === 'undone') return others;
  const at = others.findIndex(({ sessionDate }) => sessionDate <= session.sessionDate);
  return others.toSpliced(at < 0 ? others.length : at, 0, session).slice(0, limits.sessionsDefault);
}
