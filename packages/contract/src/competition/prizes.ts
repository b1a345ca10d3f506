import * as z from 'zod/mini';
import { versionSchema } from '../admin/versions.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, idSchema, pageQuery, timeSchema } from '../fields.ts';

/** The state of an offered prize: `pending` until it is claimed or expires. */
export const awardStatus = z.enum(['pending', 'claimed', 'expired', 'withdrawn']);

export const adminAwardSchema = z.object({
  id: idSchema,
  prizeId: idSchema,
  position: z.number(),
  prizeValue: z.string(),
  /** Null where the account was erased. */
  winner: z.nullable(
    z.object({ userId: idSchema, username: z.nullable(z.string()), isVerified: z.boolean() }),
  ),
  /** The winner's position on the statement. */
  rank: z.nullable(z.number()),
  status: awardStatus,
  offeredAt: timeSchema,
  claimUntil: timeSchema,
  claimedAt: z.nullable(timeSchema),
  /** When an admin marked the claimed prize as handed over. */
  paidAt: z.optional(z.nullable(timeSchema)),
});
export type AdminAward = z.infer<typeof adminAwardSchema>;

export const ownPrizeSchema = z.object({
  id: idSchema,
  month: z.string(),
  /** The prize's position, and the member's own on the board. */
  position: z.number(),
  rank: z.nullable(z.number()),
  prizeValue: z.string(),
  prizeDescription: z.nullable(z.string()),
  status: awardStatus,
  offeredAt: timeSchema,
  claimUntil: timeSchema,
  claimedAt: z.nullable(timeSchema),
});
export type OwnPrize = z.infer<typeof ownPrizeSchema>;

export const myPrizes = endpoint({
  method: 'GET',
  path: '/api/users/me/prizes',
  summary: 'Prizes that were offered to the viewer, latest first',
  access: 'personal',
  query: pageQuery,
  responses: { 200: z.object({ items: z.array(ownPrizeSchema), nextCursor: z.nullable(z.string()) }) },
});

export const claimPrize = endpoint({
  method: 'POST',
  path: '/api/users/me/prizes/{id}/claim',
  summary: 'Claim a prize; claiming it again changes nothing (409 once its time is over)',
  access: 'personal',
  params: z.object({ id: idParam }),
  responses: { 200: ownPrizeSchema },
  errors: ['CONFLICT'],
});

export const withdrawAward = endpoint({
  method: 'POST',
  path: '/api/admin/leaderboard/awards/{id}/withdraw',
  summary:
    'Withdraw an offer or a claim, before the prize is handed over: it passes on. Withdrawing it again changes nothing',
  access: 'admin',
  sensitive: true,
  params: z.object({ id: idParam }),
  /** `from`: the status that the admin has seen. A claim since then is a conflict. */
  body: z.optional(
    z.object({
      from: z.optional(z.enum(['pending', 'claimed'], { error: 'from must be pending or claimed' })),
    }),
  ),
  responses: { 200: adminAwardSchema },
  errors: ['CONFLICT'],
});

export const markAwardPaid = endpoint({
  method: 'PATCH',
  path: '/api/admin/leaderboard/awards/{id}/paid',
  summary:
    'Mark a claimed prize as handed over, or remove the mark; 409 if it is not claimed, or another admin has marked it',
  access: 'admin',
  params: z.object({ id: idParam }),
  body: z.object({ isPaid: z.boolean({ error: 'isPaid must be true or false' }) }),
  responses: { 200: adminAwardSchema },
  errors: ['CONFLICT'],
});

/** An entry that an admin struck out: the member loses the points of the month, and the members below move up. */
export const strikeSchema = z.object({
  userId: idSchema,
  username: z.nullable(z.string()),
  /** The points that the member lost. */
  points: z.number(),
  reason: z.string(),
  by: z.nullable(z.object({ id: idSchema, username: z.nullable(z.string()) })),
  at: timeSchema,
  /** Opaque; another one if the entry was put back and struck out again. */
  version: versionSchema,
});
export type Strike = z.infer<typeof strikeSchema>;

/** A member who would win a prize according to the current board. It may change until the month is final. */
export const expectedWinnerSchema = z.object({
  prizeId: idSchema,
  position: z.number(),
  userId: idSchema,
  username: z.nullable(z.string()),
  rank: z.number(),
});

/** The review of a month that has ended but is not final. */
export const monthReviewSchema = z.object({
  /** The latest time at which the month becomes final. */
  endsAt: timeSchema,
  /** Entries of the month that are still pending. */
  pending: z.object({ posts: z.number(), jackpots: z.number() }),
  /** By position. */
  expected: z.array(expectedWinnerSchema),
  /** Opaque; changes with the board, the expected winners and what is pending. */
  version: versionSchema,
});
export type MonthReview = z.infer<typeof monthReviewSchema>;
