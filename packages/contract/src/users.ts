import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParam, idSchema, moneySchema, timeSchema } from './fields.ts';

/** A person as others see them in a list. */
export const userCardSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** Null unless the person shows their name on the profile. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
});
export type UserCard = z.infer<typeof userCardSchema>;

export const userProfileSchema = z.extend(userCardSchema, {
  bio: z.nullable(z.string()),
  /** This month's points. */
  points: z.number(),
  postsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  isFollowing: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type UserProfile = z.infer<typeof userProfileSchema>;

export const userParams = z.object({ userId: idParam });

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{userId}',
  summary: 'A public profile',
  access: 'member',
  params: userParams,
  responses: { 200: userProfileSchema },
});

export const userStats = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/stats',
  summary: "A person's biggest win and lifetime winnings, from approved public posts",
  access: 'member',
  params: userParams,
  responses: { 200: z.object({ totalWon: moneySchema, biggestWin: moneySchema }) },
});

export const toggleFollow = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/follow',
  summary: 'Follow or stop following',
  access: 'member',
  params: userParams,
  responses: { 200: z.object({ isFollowing: z.boolean(), followersCount: z.number() }) },
  limit: 'toggle',
});
