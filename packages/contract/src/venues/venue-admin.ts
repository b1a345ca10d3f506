import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedString, idInput, idParam, idSchema, nameText, pageOf, pageQuery } from '../fields.ts';
import { limits } from '../limits.ts';
import { type Country, countries, countryAt, findRegion, isPlaceIn, isRegionOf } from '../lists/regions.ts';

const text = (required: string, max: number, tooLong: string) =>
  nameText(max, tooLong, required).check(z.minLength(1, required));
const optionalText = (max: number, tooLong: string) => z.optional(z.nullable(nameText(max, tooLong)));

type Point = { latitude: number; longitude: number };

/** @param wanted says where the point should be: 'not in New Zealand' */
function badLocation({ latitude, longitude }: Point, wanted: string): string {
  const country = countryAt(latitude, longitude);
  return country === null
    ? 'Coordinates must lie in Australia or New Zealand'
    : `Coordinates lie in ${country}, ${wanted}`;
}

const venueFields = {
  name: text('Name is required', limits.venueNameMax, 'Name must be 200 characters or less'),
  address: text('Address is required', 300, 'Address must be 300 characters or less'),
  city: text('City is required', 100, 'City must be 100 characters or less'),
  country: z.enum(countries, { error: 'Please choose a country' }),
  state: boundedString(50, 'Please choose a state or region', 'Please choose a state or region'),
  postcode: optionalText(10, 'Postcode must be 10 characters or less'),
  latitude: z.number({ error: 'Latitude must be a number' }),
  longitude: z.number({ error: 'Longitude must be a number' }),
  machines: z.optional(
    z.nullable(
      z
        .number({ error: 'Machines must be a whole number' })
        .check(
          z.int('Machines must be a whole number'),
          z.minimum(0, 'Machines must be a whole number'),
          z.maximum(100_000, 'Machines must be a whole number'),
        ),
    ),
  ),
};

type Place = Point & { country: Country; state: string };
const regionFits = z.refine<Place>(({ country, state }) => isRegionOf(country, state), {
  path: ['state'],
  error: 'Please choose a state or region of this country',
});
const placeFits = z.refine<Place>(
  ({ country, latitude, longitude }) => isPlaceIn(country, latitude, longitude),
  {
    path: ['latitude'],
    error: ({ input }) => {
      const place = input as Place;
      return badLocation(place, `not in ${place.country}`);
    },
  },
);

/** An admin's form for a venue. */
export const venueForm = z.object(venueFields).check(regionFits, placeFits);
export type VenueForm = z.infer<typeof venueForm>;

const someFields = z.partial(z.object(venueFields));

/**
 * An admin's changes of a venue. Absent fields keep their values, so two admins may correct a venue at the same time.
 */
export const venueChanges = z.extend(someFields, {
  /** The values that the admin saw. If a field that is to change has another one by now, nothing changes (409). */
  from: z.optional(someFields),
});
export type VenueChanges = z.infer<typeof venueChanges>;

/** A venue for admins, who also see hidden ones. */
export const adminVenueSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.enum(countries),
  postcode: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  machines: z.nullable(z.number()),
  isHidden: z.boolean(),
  /** The venue that this one was merged into. */
  mergedInto: z.nullable(idSchema),
});
export type AdminVenue = z.infer<typeof adminVenueSchema>;

/**
 * With the number of rows that a merge would move: each up to `limits.venueContentsCounted`, or one more for 'more'.
 */
const venueWithContentsSchema = z.extend(adminVenueSchema, {
  contents: z.object({
    posts: z.number(),
    jackpots: z.number(),
    sessions: z.number(),
    reports: z.number(),
  }),
});
export type VenueWithContents = z.infer<typeof venueWithContentsSchema>;

const venueParams = z.object({ id: idParam });

export const adminVenue = endpoint({
  method: 'GET',
  path: '/api/admin/venues/{id}',
  summary: 'A stored venue, hidden or not',
  access: 'admin',
  params: venueParams,
  responses: { 200: venueWithContentsSchema },
});

export const hiddenVenues = endpoint({
  method: 'GET',
  path: '/api/admin/hidden-venues',
  summary: 'Venues that admins took off the list or merged into others, the latest first',
  access: 'admin',
  query: pageQuery,
  responses: { 200: pageOf(adminVenueSchema) },
});

export const addVenue = endpoint({
  method: 'POST',
  path: '/api/admin/venues',
  summary: 'Add a venue by hand',
  access: 'admin',
  body: venueForm,
  responses: { 201: adminVenueSchema },
  errors: ['CONFLICT'],
});

export const editVenue = endpoint({
  method: 'PATCH',
  path: '/api/admin/venues/{id}',
  summary: 'Change a venue by hand; omitted fields stay, and imports skip the changed fields',
  access: 'admin',
  params: venueParams,
  body: venueChanges,
  responses: { 200: adminVenueSchema },
  errors: ['CONFLICT'],
});

export const hideVenue = endpoint({
  method: 'POST',
  path: '/api/admin/venues/{id}/hide',
  summary: 'Hide a venue from the list and the map, or show it again; posts made there stay',
  access: 'admin',
  params: venueParams,
  body: z.object({ isHidden: z.boolean({ error: 'isHidden must be true or false' }) }),
  responses: { 200: adminVenueSchema },
  errors: ['CONFLICT'],
});

export const mergeVenue = endpoint({
  method: 'POST',
  path: '/api/admin/venues/{id}/merge',
  summary: 'Merge a venue into another: posts, jackpots, sessions and reports move, and the first is hidden',
  access: 'admin',
  params: venueParams,
  body: z.object({ into: idInput('Please choose a venue to merge into') }),
  responses: { 200: adminVenueSchema },
  errors: ['CONFLICT'],
});

/** The result of an import, or of its dry run. Rows count from 0. */
export const importResultSchema = z.object({
  imported: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejected: z.array(z.object({ index: z.number(), message: z.string() })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

const badState = 'State must be one of the states and regions';

/** A row of an import. `country` follows from the state. */
export const importRow = z
  .object({
    externalId: optionalText(100, 'externalId must be 100 characters or less'),
    name: venueFields.name,
    type: z.optional(
      z.nullable(
        z.enum(['club', 'hotel', 'casino', 'other'], { error: 'type must be club, hotel, casino or other' }),
      ),
    ),
    address: venueFields.address,
    city: venueFields.city,
    state: boundedString(50, badState, 'State is required').check(
      z.refine((code) => findRegion(code) !== null, badState),
    ),
    postcode: venueFields.postcode,
    latitude: venueFields.latitude,
    longitude: venueFields.longitude,
    machines: venueFields.machines,
    approximate: z.optional(z.nullable(z.boolean({ error: 'approximate must be true or false' }))),
    source: optionalText(300, 'source must be 300 characters or less'),
  })
  .check(
    z.refine(
      ({ state, latitude, longitude }) => {
        const region = findRegion(state);
        return region === null || isPlaceIn(region.country, latitude, longitude);
      },
      {
        path: ['latitude'],
        error: ({ input }) => {
          const row = input as Point & { state: string };
          return badLocation(row, `but ${row.state} is in ${findRegion(row.state)?.country}`);
        },
      },
    ),
  );
export type ImportRow = z.infer<typeof importRow>;

export const importVenues = endpoint({
  method: 'POST',
  path: '/api/admin/import-venues',
  summary:
    'Import venues, `{ venues: [...] }`: adds and updates, never deletes, and skips fields that admins changed',
  access: 'admin',
  query: z.object({
    /** Reports the result and writes nothing. */
    dryRun: z.optional(z.enum(['true', 'false'], { error: 'dryRun must be true or false' })),
  }),
  rawBody: true,
  bodyLimit: 67_108_864,
  responses: { 200: importResultSchema },
  errors: ['CONFLICT', 'TOO_LARGE'],
});
