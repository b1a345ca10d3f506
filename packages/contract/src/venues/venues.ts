import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedString, countParam, idParam, idSchema, lineText, moneySchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { userCardSchema } from '../social/users.ts';

/** A venue, as other items name it. */
export const venueRefSchema = z.object({ id: idSchema, name: z.string() });
export type VenueRef = z.infer<typeof venueRefSchema>;

/** The kind of venue according to its register; null if the register does not say it. */
export const venueKind = z.nullable(z.enum(['club', 'hotel', 'casino', 'other']));
export type VenueKind = z.infer<typeof venueKind>;

export const venueListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** Decimal degrees to five places, about a metre. */
  latitude: z.number(),
  longitude: z.number(),
  kind: venueKind,
  machines: z.nullable(z.number()),
  /** Present for a venue whose point is that of its town, because no register has its location. */
  approximate: z.optional(z.boolean()),
});
export type VenueListItem = z.infer<typeof venueListItemSchema>;

export const venueSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.enum(['Australia', 'New Zealand']),
  latitude: z.number(),
  longitude: z.number(),
  postcode: z.nullable(z.string()),
  machines: z.nullable(z.number()),
  /** Whether the point is that of the town, because no register has the venue's location. */
  approximate: z.boolean(),
  /**
   * What members' sessions here paid back within 12 months, in percent of the spending, to the nearest 5, and the
   * number of these sessions, rounded down to tens. Published once a day, from 20 people and 50 sessions on; null
   * before.
   */
  rtp: z.nullable(z.object({ value: z.number(), sessions: z.number() })),
});
export type Venue = z.infer<typeof venueSchema>;

const badPosition = 'near must be a latitude and a longitude, such as -33.87,151.21';
/** `lat,lng` in decimal degrees. */
const nearParam = z.pipe(
  boundedString(80, badPosition).check(z.refine((text) => readPosition(text) !== null, badPosition)),
  z.transform((text) => readPosition(text) ?? { latitude: 0, longitude: 0 }),
);

function readPosition(text: string): { latitude: number; longitude: number } | null {
  const match = /^(-?\d{1,3}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/venues',
  summary: 'All venues, or the best matches for a search text, or the nearest ones to a point',
  access: 'member',
  query: z.object({
    search: z.optional(lineText(limits.venueSearchTextMax, 'Search text must be 100 characters or less')),
    near: z.optional(nearParam),
    limit: z.optional(countParam(limits.pickerSearch)),
  }),
  responses: { 200: z.array(venueListItemSchema), 304: null },
});

const venueParams = z.object({ id: idParam });

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/venues/{id}',
  summary: 'One venue',
  access: 'member',
  params: venueParams,
  responses: { 200: venueSchema },
});

export const venueSources = endpoint({
  method: 'GET',
  path: '/api/venue-sources',
  summary: 'The sources of the listed venues, as in their rows, the most frequent first',
  access: 'public',
  responses: { 200: z.object({ sources: z.array(z.string()) }) },
});

export const venueJackpotSchema = z.object({ winAmount: moneySchema, machineType: z.nullable(z.string()) });
export type VenueJackpot = z.infer<typeof venueJackpotSchema>;

export const topJackpot = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/top-jackpot',
  summary: "A venue's highest verified jackpot, or nothing",
  access: 'member',
  params: venueParams,
  responses: { 200: venueJackpotSchema, 204: null },
});

export const topJackpots = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/top-jackpots',
  summary: "A venue's ten highest verified jackpots",
  access: 'member',
  params: venueParams,
  responses: { 200: z.array(venueJackpotSchema) },
});

export const venueBiggestWin = endpoint({
  method: 'GET',
  path: '/api/venues/{id}/biggest-win',
  summary: "A venue's biggest published win that the viewer may see, with its author, or nothing",
  access: 'member',
  params: venueParams,
  responses: { 200: z.object({ winAmount: moneySchema, user: userCardSchema }), 204: null },
});
