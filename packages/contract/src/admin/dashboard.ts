import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedString, timeSchema } from '../fields.ts';

export const dashboardPeriods = ['today', 'yesterday', '7days', 'thisMonth', 'lastMonth', 'all'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

const badPeriod = `period must be one of ${dashboardPeriods.join(', ')}`;
const badDate = (name: string) => `${name} must be a date and time such as 2026-11-23T14:30:00Z`;

/** An ISO 8601 time, to the second. Without a zone, and for a date alone, the dashboard's time zone applies. */
const isoInput = (name: string) =>
  boundedString(40, badDate(name)).check(
    z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, badDate(name)),
  );

/** The range of the dashboard. Both dates take precedence over a period; without either, the range is today. */
export const dashboardRangeQuery = z.object({
  period: z.optional(z.enum(dashboardPeriods, { error: badPeriod })),
  startDate: z.optional(isoInput('startDate')),
  endDate: z.optional(isoInput('endDate')),
});
export type DashboardRange = z.infer<typeof dashboardRangeQuery>;

const stats = {
  activeUsers: z.number(),
  newUsers: z.number(),
  comments: z.number(),
  likes: z.number(),
};

export const dashboardStats = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/stats',
  summary: 'The five stats of a range; posts are always all-time',
  access: 'admin',
  query: dashboardRangeQuery,
  responses: { 200: z.object({ totalPosts: z.number(), ...stats }) },
});

/** The lengths that a bucket of the series can have. */
export const dashboardBuckets = ['hour', 'day', 'week', 'month', 'year'] as const;
export type DashboardBucket = (typeof dashboardBuckets)[number];

const bucketSchema = z.object({
  startsAt: timeSchema,
  /** Posts created in the bucket and not deleted. */
  posts: z.number(),
  ...stats,
});
export type StatBucket = z.infer<typeof bucketSchema>;

export const reviewedQueues = ['posts', 'comments', 'jackpots', 'memberReports', 'venueReports'] as const;
export type ReviewedQueue = (typeof reviewedQueues)[number];

const reviewTimesSchema = z.object({
  queue: z.enum(reviewedQueues),
  /** First decisions on submitted items. */
  decisions: z.number(),
  decisionsPerDay: z.number(),
  /** The median time from submission to decision, accurate to 3 %; null without decisions. */
  medianSeconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
});
export type ReviewTimes = z.infer<typeof reviewTimesSchema>;

export const dashboardSeries = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/series',
  summary: 'The stats of a range over time, and the review times of its queues, on whole days',
  access: 'admin',
  query: dashboardRangeQuery,
  responses: {
    200: z.object({
      timeZone: z.string(),
      from: timeSchema,
      /** The end of the last bucket, which may be in the future. */
      until: timeSchema,
      bucket: z.enum(dashboardBuckets),
      /** In order, at most 120. */
      buckets: z.array(bucketSchema),
      reviews: z.array(reviewTimesSchema),
    }),
  },
});
