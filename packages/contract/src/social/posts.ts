import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  boundedString,
  idInput,
  idParam,
  idSchema,
  imageUrlInput,
  machineText,
  moneySchema,
  multilineText,
  pageOf,
  pageQuery,
  timeSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { moneyInput } from '../money-input.ts';
import { cardWithFollowSchema, userParams } from './users.ts';

export const moderationStatus = z.enum(['pending', 'approved', 'denied']);
export type ModerationStatus = z.infer<typeof moderationStatus>;

export const postSchema = z.object({
  id: idSchema,
  user: cardWithFollowSchema,
  imageUrl: z.nullable(z.string()),
  /** The photo's dominant colour, such as "#a1b2c3", shown while it loads. */
  imagePlaceholder: z.optional(z.nullable(z.string())),
  caption: z.string(),
  /** What the photo shows, in the author's words, for people who cannot see it. Null where the author gave none. */
  photoDescription: z.optional(z.nullable(z.string())),
  /** The venue's name. */
  venue: z.nullable(z.string()),
  venueId: z.nullable(idSchema),
  winAmount: moneySchema,
  machineType: z.nullable(z.string()),
  betLevel: z.nullable(moneySchema),
  /** For other people: null unless the author shows it. */
  amountSpent: z.nullable(moneySchema),
  likesCount: z.number(),
  commentsCount: z.number(),
  isLikedByUser: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: timeSchema,
  // Only in the author's own view:
  status: z.optional(moderationStatus),
  isPublic: z.optional(z.boolean()),
  showSpent: z.optional(z.boolean()),
  denialReason: z.optional(z.nullable(z.string())),
});
export type Post = z.infer<typeof postSchema>;

const postFields = {
  winAmount: moneyInput({
    required: 'Win amount is required',
    invalid: 'Win amount must be a positive number',
    allowZero: false,
  }),
  amountSpent: z.nullable(
    moneyInput({
      required: 'Amount spent must be a valid positive number',
      invalid: 'Amount spent must be a valid positive number',
      allowZero: true,
    }),
  ),
  betLevel: z.nullable(
    moneyInput({
      required: 'Bet level must be a positive number',
      invalid: 'Bet level must be a positive number',
      allowZero: false,
    }),
  ),
  venueId: z.nullable(idInput('Please choose a venue from the list')),
  machineType: z.nullable(machineText),
  caption: z.nullable(multilineText(limits.captionMax, 'Caption must be 500 characters or less')),
  /** Belongs to the photo: null without one, and sent again with a new one. */
  photoDescription: z.nullable(
    multilineText(limits.photoDescriptionMax, 'Description must be 250 characters or less'),
  ),
  isPublic: z.boolean(),
  /** Whether others see the amount spent beside the win. */
  showSpent: z.boolean(),
  imageUrl: z.nullable(imageUrlInput),
};

/** The win form and its request in one. */
export const winPostForm = z.object({
  winAmount: postFields.winAmount,
  amountSpent: z.optional(postFields.amountSpent),
  betLevel: z.optional(postFields.betLevel),
  venueId: z.optional(postFields.venueId),
  machineType: z.optional(postFields.machineType),
  caption: z.optional(postFields.caption),
  photoDescription: z.optional(postFields.photoDescription),
  isPublic: z._default(postFields.isPublic, true),
  showSpent: z._default(postFields.showSpent, false),
  imageUrl: z.optional(postFields.imageUrl),
});
export type WinPostForm = z.infer<typeof winPostForm>;

export const editPostForm = z.partial(z.object(postFields));
export type EditPostForm = z.infer<typeof editPostForm>;

export const postParams = z.object({ id: idParam });

/** The cursor also carries the posts that are held back until enough posts of other authors come before them. */
const feedQuery = z.extend(pageQuery, {
  cursor: z.optional(boundedString(1000, 'This cursor is not valid')),
});

export const forYouFeed = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'For You: approved public posts, latest publication first, featured ones lifted, authors mixed',
  access: 'member',
  query: feedQuery,
  responses: { 200: pageOf(postSchema) },
});

export const followingFeed = endpoint({
  method: 'GET',
  path: '/api/posts/following',
  summary: 'Approved public posts of followed accounts, latest publication first',
  access: 'member',
  query: pageQuery,
  responses: { 200: pageOf(postSchema) },
});

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/{id}',
  summary: 'One post',
  access: 'member',
  params: postParams,
  responses: { 200: postSchema },
});

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Share a win',
  access: 'member',
  body: winPostForm,
  responses: { 201: z.object({ post: postSchema, pointsAwarded: z.number() }) },
  errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  idempotent: true,
});

export const editPost = endpoint({
  method: 'PATCH',
  path: '/api/posts/{id}',
  summary:
    "Change one of the viewer's posts; a change of reviewed content goes back to review. During a break: make it private",
  access: 'personal',
  params: postParams,
  body: editPostForm,
  responses: { 200: postSchema },
  errors: ['FORBIDDEN', 'SELF_EXCLUDED', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/{id}',
  summary:
    "Delete one of the viewer's posts, also during a break (or any that is not private, as an admin); its points are reversed",
  access: 'personal',
  params: postParams,
  responses: { 204: null },
  errors: ['FORBIDDEN', 'SELF_EXCLUDED'],
});

export const userPosts = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/posts',
  summary: "A person's posts that the viewer may see, latest first",
  access: 'member',
  params: userParams,
  query: pageQuery,
  responses: { 200: pageOf(postSchema) },
});

export const myPosts = endpoint({
  method: 'GET',
  path: '/api/users/me/posts',
  summary: "The viewer's posts, pending and denied ones included, latest first",
  access: 'personal',
  query: pageQuery,
  responses: { 200: pageOf(postSchema) },
});

export const venuePosts = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/posts',
  summary: "A venue's published wins, latest publication first, and how many there are",
  access: 'member',
  params: z.object({ id: idParam }),
  query: pageQuery,
  responses: { 200: z.extend(pageOf(postSchema), { totalCount: z.number() }) },
});
