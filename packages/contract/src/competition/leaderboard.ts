import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedString, idParam, idSchema, multilineText, nameText, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { adminAwardSchema, monthReviewSchema, strikeSchema } from './prizes.ts';

const badMonth = 'Month must be a year and a month, such as 2026-11';
/** A calendar month in the competition's time zone, YYYY-MM. */
export const monthParam = boundedString(7, badMonth).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, badMonth));

/**
 * Shown instead of a person who is hidden from the viewer. It matches no account: usernames have no spaces, and ids
 * start at 1.
 */
export const hiddenEntry = { userId: '0', username: 'Hidden account' } as const;
/** The entry of an account that was deleted or banned after the month's end. */
export const formerEntry = { userId: '0', username: 'Former member' } as const;

export const leaderboardEntrySchema = z.object({
  id: idSchema,
  userId: idSchema,
  username: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  points: z.number(),
  position: z.number(),
  /**
   * Present only if true: the viewer and this person are blocked from each other. The row stays, so that all viewers
   * see the same positions, without the person. Likewise for erased accounts on boards of previous months.
   */
  isHidden: z.optional(z.literal(true)),
  /** Present only if true: an admin, who is listed but cannot win a prize. */
  isStaff: z.optional(z.literal(true)),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;

export const prizeSchema = z.object({
  id: idSchema,
  month: z.string(),
  position: z.number(),
  prizeValue: z.string(),
  prizeDescription: z.nullable(z.string()),
});
export type Prize = z.infer<typeof prizeSchema>;

export const prizeWinnerSchema = z.object({
  userId: idSchema,
  username: z.string(),
  isVerified: z.boolean(),
  /** The winner's position on the board of this response; null for a winner who is no longer on it. */
  position: z.nullable(z.number()),
});
export type PrizeWinner = z.infer<typeof prizeWinnerSchema>;

export const boardPrizeSchema = z.extend(prizeSchema, {
  /** The member who was offered or has claimed it, null for no winner. Absent until the month is final. */
  winner: z.optional(z.nullable(prizeWinnerSchema)),
});
export type BoardPrize = z.infer<typeof boardPrizeSchema>;

export const leaderboardMonthsSchema = z.object({
  currentMonth: z.string(),
  /** Newest first; the current one is always included. */
  months: z.array(z.string()),
  /** The end of the current month. */
  endsAt: timeSchema,
  timeZone: z.string(),
});
export type LeaderboardMonths = z.infer<typeof leaderboardMonthsSchema>;

/**
 * - running: the month is not over
 * - review: it is over, and its entries are still being reviewed, for 7 days at most
 * - final: its board is that of a statement
 */
export const monthStatus = z.enum(['running', 'review', 'final']);

export const statementHead = z.object({
  /** 1 closed the month; later ones are corrections. */
  number: z.number(),
  publishedAt: timeSchema,
});
export type StatementHead = z.infer<typeof statementHead>;

export const leaderboardSchema = z.object({
  leaderboard: z.array(leaderboardEntrySchema),
  /** By position. */
  prizes: z.array(boardPrizeSchema),
  /** Absent for a month without entries. */
  status: z.optional(monthStatus),
  /** The statement that the board is taken from; null before there is one. */
  statement: z.optional(z.nullable(statementHead)),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

export const monthParams = z.object({ month: monthParam });

export const leaderboardMonths = endpoint({
  method: 'GET',
  path: '/api/leaderboard/months',
  summary: 'The months that have a board, newest first, and when the current one ends',
  access: 'public',
  closedOnBreak: true,
  responses: { 200: leaderboardMonthsSchema },
});

export const leaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard/{month}',
  summary: `The first ${limits.boardMax} of a month: by points, then who reached them first, then id`,
  access: 'public',
  closedOnBreak: true,
  params: monthParams,
  badParamsAre400: true,
  responses: { 200: leaderboardSchema },
});

export const ledgerTally = z.object({ entries: z.number(), points: z.number() });

export const statementSchema = z.object({
  month: z.string(),
  /** The end of the month. */
  endedAt: timeSchema,
  /** How many listed people have points in this month. */
  people: z.number(),
  /** The whole month's ledger: the number of rows of each kind, and their points. */
  ledger: z.object({
    awards: ledgerTally,
    reversals: ledgerTally,
    restorations: ledgerTally,
    adjustments: ledgerTally,
  }),
  leaderboard: z.array(
    z.extend(leaderboardEntrySchema, {
      /** When they reached these points: at equal points, the earlier time ranks higher. */
      reachedAt: timeSchema,
    }),
  ),
  /** Groups of people with equal points, each with its positions and the rule that ordered it. */
  ties: z.array(
    z.object({
      points: z.number(),
      from: z.number(),
      to: z.number(),
      /** `account`: some of them reached the points in the same millisecond, so the older account ranks higher. */
      brokenBy: z.enum(['time', 'account']),
    }),
  ),
  prizes: z.array(
    z.extend(prizeSchema, {
      /** The member who was offered or has claimed it; null before the first statement and for no winner. */
      winner: z.nullable(prizeWinnerSchema),
    }),
  ),
  /** `review`: not a statement yet, but the current state. */
  status: monthStatus,
  /** Null in review. */
  number: z.nullable(z.number()),
  publishedAt: z.nullable(timeSchema),
  /** All statements of the month, newest first: each can be read by its number. */
  statements: z.array(statementHead),
});
export type Statement = z.infer<typeof statementSchema>;

const badNumber = 'number must be the number of a statement';

export const leaderboardStatement = endpoint({
  method: 'GET',
  path: '/api/leaderboard/{month}/statement',
  summary: 'The statement of a month that is over: entries, reversals, ties and prizes (404 before its end)',
  access: 'public',
  closedOnBreak: true,
  params: monthParams,
  query: z.object({
    /** The statement's number; the latest without it. */
    number: z.optional(boundedString(6, badNumber).check(z.regex(/^[1-9]\d*$/, badNumber))),
  }),
  badParamsAre400: true,
  responses: { 200: statementSchema },
  errors: ['NOT_FOUND'],
});

export const ownRankSchema = z.object({
  month: z.string(),
  points: z.number(),
  /** The rank on the public board, also below its end; null without points, while not listed, or on a break. */
  position: z.nullable(z.number()),
  /** How many people are on the board. */
  people: z.number(),
  /** Whether the person wants to be on boards. */
  isListed: z.boolean(),
});
export type OwnRank = z.infer<typeof ownRankSchema>;

export const ownRank = endpoint({
  method: 'GET',
  path: '/api/users/me/standing',
  summary: "The viewer's rank on the board of a month, by default the current one",
  access: 'personal',
  query: z.object({ month: z.optional(monthParam) }),
  responses: { 200: ownRankSchema },
});

export const setLeaderboardListing = endpoint({
  method: 'PATCH',
  path: '/api/users/me/leaderboard-listing',
  summary: 'Whether the viewer is listed on boards; the points stay',
  access: 'personal',
  body: z.object({ isListed: z.boolean({ error: 'isListed must be true or false' }) }),
  responses: { 200: z.object({ isListed: z.boolean() }) },
  limit: 'toggle',
});

export const adminLeaderboardMonths = endpoint({
  method: 'GET',
  path: '/api/admin/leaderboard/months',
  summary: 'The months that have a board or prizes, newest first',
  access: 'admin',
  responses: { 200: leaderboardMonthsSchema },
});

export const adminLeaderboard = endpoint({
  method: 'GET',
  path: '/api/admin/leaderboard/{month}',
  summary: 'The public board of a month, with its prizes, who was offered them, and its statements',
  access: 'admin',
  params: monthParams,
  badParamsAre400: true,
  responses: {
    200: z.extend(leaderboardSchema, {
      /** By position; the latest award of a prize first. */
      awards: z.optional(z.array(adminAwardSchema)),
      /** Newest first. */
      statements: z.optional(z.array(statementHead)),
      /** Only while the month is in review. */
      review: z.optional(monthReviewSchema),
      /** Latest first. */
      strikes: z.optional(z.array(strikeSchema)),
    }),
  },
});

const prizeRequired = 'Position and prize value are required.';
const badPosition = `Position must be a whole number from 1 to ${limits.boardMax}`;
/** The message for a missing value (`prizeRequired`) or for an invalid one (`wrong`). */
const orRequired = (wrong: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? prizeRequired : wrong;

const prizeValue = nameText(100, 'Prize value must be 100 characters or less', prizeRequired);
const prizeDescription = z.nullable(multilineText(500, 'Description must be 500 characters or less'));

/** The prize as the admin saw it. If it is different by now, nothing changes (409). */
export const prizeSeenSchema = z.object({ prizeValue, prizeDescription });
export type PrizeSeen = z.infer<typeof prizeSeenSchema>;

/** An admin's form for a prize. */
export const prizeForm = z.object({
  month: monthParam,
  position: z
    .number({ error: orRequired(badPosition) })
    .check(z.int(badPosition), z.minimum(1, badPosition), z.maximum(limits.boardMax, badPosition)),
  prizeValue: prizeValue.check(z.minLength(1, prizeRequired)),
  prizeDescription: z.optional(prizeDescription),
  /** Null if there was none. */
  from: z.optional(z.nullable(prizeSeenSchema)),
});
export type PrizeForm = z.infer<typeof prizeForm>;

export const savePrize = endpoint({
  method: 'POST',
  path: '/api/admin/leaderboard/prizes',
  summary:
    'Add the prize of a month and position (201), or change it (200): the present month or one of the next twelve',
  access: 'admin',
  body: prizeForm,
  responses: { 200: prizeSchema, 201: prizeSchema },
  errors: ['CONFLICT'],
});

export const deletePrize = endpoint({
  method: 'DELETE',
  path: '/api/admin/leaderboard/prizes/{id}',
  summary: 'Delete a prize (409 once its month is over)',
  access: 'admin',
  params: z.object({ id: idParam }),
  body: z.optional(z.object({ from: z.optional(prizeSeenSchema) })),
  responses: { 204: null },
  errors: ['CONFLICT'],
});
