import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { personSchema, userParams } from './users.ts';

/** A person in a list of followers or of followed people. */
export const connectionSchema = z.extend(personSchema, {
  /** Whether the viewer follows this person, and this person the viewer. */
  isFollowing: z.boolean(),
  followsViewer: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The first page also has the people of the list whom the viewer follows; they are among the items, too. */
export const connectionsPageSchema = z.extend(pageOf(connectionSchema), { known: z.array(connectionSchema) });

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/followers',
  summary: 'Who follows a person, latest first',
  access: 'member',
  params: userParams,
  query: pageQuery,
  responses: { 200: connectionsPageSchema },
});

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/following',
  summary: 'Whom a person follows, latest first',
  access: 'member',
  params: userParams,
  query: pageQuery,
  responses: { 200: connectionsPageSchema },
});
