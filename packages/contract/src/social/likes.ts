import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { postParams, postSchema } from './posts.ts';
import { personSchema } from './users.ts';

/** After a press on Like. */
export const likeStateSchema = z.object({ isLiked: z.boolean(), likesCount: z.number() });

export const toggleLike = endpoint({
  method: 'POST',
  path: '/api/posts/{id}/like',
  summary: 'Like or unlike',
  access: 'member',
  params: postParams,
  responses: { 200: likeStateSchema },
  limit: 'toggle',
});

export const likedMyPosts = endpoint({
  method: 'GET',
  path: '/api/users/liked-my-posts',
  summary: "Who liked the viewer's posts, latest first, each person once",
  access: 'member',
  responses: { 200: z.array(personSchema) },
});

/** An own post with its latest likers. */
export const likedPostSchema = z.extend(postSchema, { likers: z.array(personSchema) });
export type LikedPost = z.infer<typeof likedPostSchema>;

export const postLikes = endpoint({
  method: 'GET',
  path: '/api/users/post-likes',
  summary: "The viewer's posts that have likes, with the latest likers of each",
  access: 'member',
  query: pageQuery,
  responses: { 200: pageOf(likedPostSchema) },
});

/** A person who likes a post. */
export const likerSchema = z.extend(personSchema, { isFollowing: z.boolean() });
export type Liker = z.infer<typeof likerSchema>;

export const listLikers = endpoint({
  method: 'GET',
  path: '/api/posts/{id}/likes',
  summary: 'Who likes a post, latest first',
  access: 'member',
  params: postParams,
  query: pageQuery,
  responses: { 200: pageOf(likerSchema) },
});
