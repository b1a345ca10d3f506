import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, moneyInput, moneySchema, timeSchema } from '../fields.ts';
import { userParams } from '../social/users.ts';

/** An account for admins, without its break and its tracker. */
export const adminUserSchema = z.object({
  id: idSchema,
  username: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  /** This month's points. */
  points: z.number(),
  postsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  biggestWin: moneySchema,
  lifetimeWinnings: moneySchema,
  /** Overrides; null where none is set. */
  customBiggestWin: z.nullable(moneySchema),
  customLifetimeWinnings: z.nullable(moneySchema),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  createdAt: timeSchema,
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const verifyUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/verify',
  summary: 'Give or take the verified badge',
  access: 'admin',
  params: userParams,
  body: z.object({ isVerified: z.boolean({ error: 'isVerified must be true or false' }) }),
  responses: { 200: adminUserSchema },
});

export const banUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/ban',
  summary: 'Ban (ends all sessions at once) or unban',
  access: 'admin',
  params: userParams,
  body: z.object({ isBanned: z.boolean({ error: 'isBanned must be true or false' }) }),
  responses: { 200: adminUserSchema },
  errors: ['CONFLICT'],
});

const badPoints = 'Points must be a whole number';
const override = (name: string) => {
  const invalid = `${name} must be a valid positive number`;
  return z.optional(z.nullable(moneyInput({ required: invalid, invalid, allowZero: true })));
};

/** The 'Edit User Stats' form: undefined fields stay; null shows the sums of the person's posts again. */
export const userStatsForm = z.object({
  biggestWin: override('Biggest win'),
  lifetimeWinnings: override('Lifetime winnings'),
  /** The new sum of the current month's points. */
  points: z.optional(
    z
      .number({ error: badPoints })
      .check(
        z.int(badPoints),
        z.minimum(-1_000_000, 'Points must be 1,000,000 at most, up or down'),
        z.maximum(1_000_000, 'Points must be 1,000,000 at most, up or down'),
      ),
  ),
});
export type UserStatsForm = z.infer<typeof userStatsForm>;

export const updateUserStats = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/stats',
  summary:
    "Set this month's points, by a row of the ledger, and what is shown in place of a person's winnings",
  access: 'admin',
  params: userParams,
  body: userStatsForm,
  responses: { 200: adminUserSchema },
});
