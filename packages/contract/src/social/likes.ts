import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { postSchema } from './posts.ts';
import { personSchema } from './users.ts';

export const likedMyPosts = endpoint({
  method: 'GET',
  path: '/api/users/liked-my-posts',
  summary: 'Who liked own posts, latest first, each person once',
  access: 'member',
  responses: { 200: z.array(personSchema) },
});

/** An own post with its latest likers. */
export const likedPostSchema = z.extend(postSchema, { likers: z.array(personSchema) });
export type LikedPost = z.infer<typeof likedPostSchema>;

export const postLikes = endpoint({
  method: 'GET',
  path: '/api/users/post-likes',
  summary: 'Own posts that have likes, with the latest likers of each',
  access: 'member',
  query: pageQuery,
  responses: { 200: pageOf(likedPostSchema) },
});
