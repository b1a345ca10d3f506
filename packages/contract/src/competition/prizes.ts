import * as z from 'zod/mini';
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
  /** The end of the time for a claim. */
  claimUntil: timeSchema,
  claimedAt: z.nullable(timeSchema),
});
export type OwnPrize = z.infer<typeof ownPrizeSchema>;

export const myPrizes = endpoint({
  method: 'GET',
  path: '/api/users/me/prizes',
  summary: 'Prizes that one was offered, latest first',
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
  params: z.object({ id: idParam }),
  responses: { 200: adminAwardSchema },
});
