import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedArray, countParam, idInput, idList, idSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { venueListItemSchema, venueRefSchema } from '../venues/venues.ts';
import { connectionSchema } from './connections.ts';
import { userCardSchema, userParams } from './users.ts';

/** A person whom the viewer may want to follow, and why. */
export const suggestionSchema = z.extend(connectionSchema, {
  /** Venues where this person posts publicly, and where the viewer posts, or which the viewer has chosen. */
  venues: z.array(venueRefSchema),
  /** A person whom the viewer follows, who follows this person. */
  followedBy: z.nullable(userCardSchema),
  /** Where this person posted, if they are suggested because their post is among the latest public ones. */
  latestPost: z.nullable(z.object({ venue: z.nullable(venueRefSchema) })),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestPeople = endpoint({
  method: 'GET',
  path: '/api/users/suggestions',
  summary: 'People to follow, from venues and follows in common; without those followed already, best first',
  access: 'member',
  query: z.object({ limit: z._default(countParam(limits.suggestionsMax), limits.suggestionsDefault) }),
  responses: { 200: z.array(suggestionSchema) },
});

export const declineSuggestion = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/not-interested',
  summary: 'Stop suggesting this person; only the viewer sees that',
  access: 'member',
  params: userParams,
  responses: { 204: null },
  limit: 'toggle',
});

export const allowSuggestion = endpoint({
  method: 'DELETE',
  path: '/api/users/{userId}/not-interested',
  summary: 'This person may be suggested again',
  access: 'member',
  params: userParams,
  responses: { 204: null },
  limit: 'toggle',
});

export const venueMates = endpoint({
  method: 'GET',
  path: '/api/users/venue-mates',
  summary: 'People who recently posted publicly at these venues; the venues are not stored',
  access: 'member',
  query: z.object({ venueIds: idList(limits.pickedVenuesMax) }),
  responses: { 200: z.array(suggestionSchema) },
});

export const venuePeople = endpoint({
  method: 'GET',
  path: '/api/venues/people',
  summary: 'How many people recently posted at these venues, and where else people post',
  access: 'member',
  query: z.object({ ids: z.optional(idList(limits.venuesCountedMax)) }),
  responses: {
    200: z.object({
      /**
       * Venues without a public post are missing. Only the latest posts of a venue count, so a busy venue may have more
       * people than this number.
       */
      counts: z.array(z.object({ id: idSchema, people: z.number() })),
      /** The venues of the latest public posts. */
      elsewhere: z.array(z.extend(venueListItemSchema, { people: z.number() })),
    }),
  },
});

const tooMany = `Please follow ${limits.followedAtOnceMax} people at most at once`;

export const followPeople = endpoint({
  method: 'POST',
  path: '/api/users/follow',
  summary: 'Follow several people; people who are already followed or not visible are skipped',
  access: 'member',
  body: z.object({
    userIds: boundedArray(idInput('This person is not here'), limits.followedAtOnceMax, tooMany),
  }),
  responses: {
    200: z.object({
      /** Those of the named people whom the viewer follows now. */
      followedIds: z.array(idSchema),
    }),
  },
  limit: 'followPeople',
});
