import type {
  DashboardRange,
  dashboardSeries,
  dashboardStats,
  StatBucket,
} from '@reelmates/contract/admin/dashboard';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import type { ModuleContext } from '../../http/module-context.ts';
import { endOfDay, startOfDay } from '../../platform/clock.ts';
import { reviewTimes } from '../reviews/reviews.public.ts';
import { countByBucket, countByHour } from './active-users.repository.ts';
import { countActiveUsers } from './active-users.service.ts';
import { beginning, bucketsOf, type Span, spanOf } from './range.rules.ts';
import { findBeginning } from './stats.repository.ts';
import { countAll, countStats } from './stats.service.ts';

type Context = Pick<ModuleContext, 'replica' | 'clock' | 'config' | 'activity'>;

/** The five stats of a range. */
export async function statsOf(
  { replica, clock, config, activity }: Context,
  range: DashboardRange,
): Promise<ResponseOf<typeof dashboardStats>> {
  const { adminTimeZone: timeZone } = config;
  const now = clock();
  const span = spanOf(range, now, timeZone);
  const ever = isEver(span, now);
  // The range includes what this process has not written yet, such as the admin's own request.
  await activity.write();
  const [all, counted, activeUsers] = await Promise.all([
    countAll(replica),
    ever ? null : countStats(replica, span, [span.from]),
    countActiveUsers(replica, span, { now, timeZone, ever }),
  ]);
  const { user, comment, like } = counted?.[0] ?? all;
  return { totalPosts: all.post, activeUsers, newUsers: user, comments: comment, likes: like };
}

const isEver = ({ from, until }: Span, now: Date) => from <= beginning && until > now;

/** The stats of a range over time, and how fast its queues were reviewed. */
export async function seriesOf(
  { replica, clock, config, activity }: Context,
  range: DashboardRange,
): Promise<ResponseOf<typeof dashboardSeries>> {
  const { adminTimeZone: timeZone } = config;
  const now = clock();
  await activity.write();
  const asked = spanOf(range, now, timeZone);
  const span = shortened(asked, {
    from: startOfDay((await findBeginning(replica)) ?? now, timeZone),
    until: endOfDay(now, timeZone),
  });
  if (span === null) {
    const reviews = await reviewTimes(replica, { from: now, until: now, days: 1 });
    return { timeZone, ...toIso(asked), bucket: 'day', buckets: [], reviews };
  }
  const { bucket, starts } = bucketsOf(span, timeZone);
  const days = {
    from: startOfDay(span.from, timeZone),
    until: endOfDay(new Date(span.until.getTime() - 1), timeZone),
  };
  const passed = Math.max(1, Math.min(days.until.getTime(), now.getTime()) - days.from.getTime());
  const [counted, active, reviews] = await Promise.all([
    countStats(replica, span, starts),
    bucket === 'hour'
      ? activeByHour(replica, span, starts, days.from)
      : activeByDays({ replica, now, timeZone }, span, starts),
    reviewTimes(replica, { ...days, days: Math.max(1, Math.ceil(passed / DAY_MS)) }),
  ]);
  const buckets = starts.map((startsAt, index): StatBucket => {
    const { post = 0, user = 0, comment = 0, like = 0 } = counted[index] ?? {};
    return {
      startsAt: startsAt.toISOString(),
      posts: post,
      activeUsers: active[index] ?? 0,
      newUsers: user,
      comments: comment,
      likes: like,
    };
  });
  return { timeZone, ...toIso(span), bucket, buckets, reviews };
}

const toIso = ({ from, until }: Span) => ({ from: from.toISOString(), until: until.toISOString() });

/** The part of a span between the first account and the end of today; null if there is none. */
function shortened(span: Span, known: Span): Span | null {
  const from = span.from < known.from ? known.from : span.from;
  const until = span.until > known.until ? known.until : span.until;
  return from < until ? { from, until } : null;
}

/** @param day the day on which the span starts */
async function activeByHour(
  replica: Context['replica'],
  { from, until }: Span,
  starts: readonly Date[],
  day: Date,
): Promise<number[]> {
  const hours = Math.floor((from.getTime() - day.getTime()) / HOUR_MS);
  const firstHour = new Date(day.getTime() + hours * HOUR_MS);
  return filled(starts.length, await countByHour(replica, { from: firstHour, until }, starts));
}

async function activeByDays(
  { replica, now, timeZone }: { replica: Context['replica']; now: Date; timeZone: string },
  { from, until }: Span,
  starts: readonly Date[],
): Promise<number[]> {
  const active = filled(starts.length, await countByBucket(replica, { from, until }, starts));
  // Only the first and the last bucket may begin or end within a day.
  for (const at of new Set([0, starts.length - 1])) {
    const bucket = { from: starts[at] ?? from, until: starts[at + 1] ?? until };
    active[at] = await countActiveUsers(replica, bucket, { now, timeZone, ever: false });
  }
  return active;
}

function filled(length: number, counts: readonly { bucket: number; count: number }[]): number[] {
  const buckets = Array.from({ length }, () => 0);
  for (const { bucket, count } of counts) {
    if (buckets[bucket - 1] !== undefined) buckets[bucket - 1] = (buckets[bucket - 1] ?? 0) + count;
  }
  return buckets;
}
