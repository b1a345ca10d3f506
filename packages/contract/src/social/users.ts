import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  boundedString,
  countParam,
  idParam,
  idSchema,
  moneySchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';

/** A person in a list. */
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
  /** Whether the viewer has muted this person; only in another person's profile. */
  isMuted: z.optional(z.boolean()),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type UserProfile = z.infer<typeof userProfileSchema>;

/** A person with their bio. */
export const personSchema = z.extend(userCardSchema, { bio: z.nullable(z.string()) });
export type Person = z.infer<typeof personSchema>;

/** A card that says whether the viewer follows the person, in lists where that matters. */
export const cardWithFollowSchema = z.extend(userCardSchema, { isFollowing: z.optional(z.boolean()) });

/** A person with a follow button. */
export const followableUserSchema = z.extend(userCardSchema, { isFollowing: z.boolean() });
export type FollowableUser = z.infer<typeof followableUserSchema>;

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

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/users/search',
  summary: 'People by username, and by name if they show it; the best matches first, with typos',
  access: 'member',
  query: z.object({
    q: z._default(boundedString(limits.userSearchTextMax, 'Please search for less text'), ''),
    limit: z._default(countParam(limits.userSearchMax), limits.headerSearchResults),
  }),
  responses: { 200: z.array(followableUserSchema) },
  limit: 'userSearch',
});

export const toggleBlock = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/block',
  summary:
    'Block or unblock: neither sees anything of the other, and follows end both ways. During a break: unblock',
  access: 'personal',
  params: userParams,
  responses: { 200: z.object({ isBlocked: z.boolean() }) },
  errors: ['CONFLICT', 'SELF_EXCLUDED'],
  limit: 'toggle',
});

export const toggleMute = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/mute',
  summary:
    "Mute or unmute: a muted person's posts leave the viewer's feeds, and the person is not notified. During a break: unmute",
  access: 'personal',
  params: userParams,
  responses: { 200: z.object({ isMuted: z.boolean() }) },
  errors: ['CONFLICT', 'SELF_EXCLUDED'],
  limit: 'toggle',
});

export const myBlocks = endpoint({
  method: 'GET',
  path: '/api/users/me/blocks',
  summary: 'Whom this account has blocked, latest first',
  access: 'personal',
  query: pageQuery,
  responses: { 200: pageOf(userCardSchema) },
});

export const myMutes = endpoint({
  method: 'GET',
  path: '/api/users/me/mutes',
  summary: 'Whom this account has muted, latest first',
  access: 'personal',
  query: pageQuery,
  responses: { 200: pageOf(userCardSchema) },
});
