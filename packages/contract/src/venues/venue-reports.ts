import * as z from 'zod/mini';
import { versionInput, versionSchema } from '../admin/versions.ts';
import { endpoint } from '../endpoint.ts';
import {
  boundedString,
  countParam,
  cursorParam,
  idInput,
  idParam,
  idSchema,
  multilineText,
  nameText,
  timeSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { countries, isRegionOf } from '../lists/regions.ts';

/** The problem: a venue that is not listed, or a wrong entry of a listed one. */
export const venueReportKinds = {
  missing: 'Missing',
  closed: 'It has closed',
  moved: 'It has moved',
  wrong_name: 'The name is wrong',
  duplicate: "It's listed twice",
} as const;
export type VenueReportKind = keyof typeof venueReportKinds;

const missing = 'Please fill in all fields';
const country = z.enum(countries, { error: missing });
const venueName = nameText(limits.venueNameMax, 'Venue name must be 200 characters or less', missing).check(
  z.minLength(1, missing),
);
const note = z.optional(z.nullable(multilineText(limits.reasonMax, 'Note must be 500 characters or less')));
const wrongState = 'Please choose a state or region of this country';

/** The dialog 'Report Missing Venue'. */
export const missingVenueForm = z
  .object({
    kind: z.optional(z.literal('missing')),
    country,
    state: boundedString(50, wrongState, missing).check(z.minLength(1, missing)),
    venueName,
  })
  .check(
    z.refine(({ country, state }) => isRegionOf(country, state), {
      path: ['state'],
      error: wrongState,
    }),
  );
export type MissingVenueForm = z.infer<typeof missingVenueForm>;

/** The problems of a listed venue. */
export const venueProblemForm = z.object({
  kind: z.enum(['closed', 'moved', 'wrong_name', 'duplicate'], { error: 'Please choose what is wrong' }),
  venueId: idInput('Please choose a venue'),
  note,
});
export type VenueProblemForm = z.infer<typeof venueProblemForm>;

export const venueReportStatus = z.enum(['pending', 'reviewed', 'added'], {
  error: 'status must be pending, reviewed or added',
});
export type VenueReportStatus = z.infer<typeof venueReportStatus>;

const sentReportSchema = z.object({
  id: idSchema,
  kind: z.enum(Object.keys(venueReportKinds) as [VenueReportKind, ...VenueReportKind[]]),
  venueName: z.string(),
  country: z.string(),
  state: z.string(),
  /** The reported venue, if it is a listed one. */
  venueId: z.nullable(idSchema),
  note: z.nullable(z.string()),
  status: venueReportStatus,
  createdAt: timeSchema,
});
export type SentVenueReport = z.infer<typeof sentReportSchema>;

/** The report in its queue. */
export const venueReportSchema = z.extend(sentReportSchema, { version: versionSchema });
export type VenueReport = z.infer<typeof venueReportSchema>;

export const createVenueReport = endpoint({
  method: 'POST',
  path: '/api/venue-reports',
  summary: 'Report a venue that is missing, or what is wrong with a listed one',
  access: 'member',
  body: z.discriminatedUnion('kind', [missingVenueForm, venueProblemForm], {
    error: 'Please choose what is wrong',
  }),
  responses: { 201: sentReportSchema },
  errors: ['NOT_FOUND'],
  idempotent: true,
});

export const venueReports = endpoint({
  method: 'GET',
  path: '/api/admin/venue-reports',
  summary: 'Reports of members about venues, latest first',
  access: 'admin',
  query: z.object({
    /** `processed` is reviewed or added, latest decision first. */
    status: z.optional(
      z.enum([...venueReportStatus.options, 'processed'], {
        error: 'status must be pending, reviewed, added or processed',
      }),
    ),
    limit: z.optional(countParam(500)),
    cursor: z.optional(cursorParam),
  }),
  responses: {
    200: z.object({
      reports: z.array(venueReportSchema),
      nextCursor: z.nullable(z.string()),
      /** The number of pending reports, whatever the filter. */
      pendingCount: z.number(),
    }),
  },
});

export const setVenueReportStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/venue-reports/{reportId}/status',
  summary: 'Mark a venue report reviewed or added, or return it to pending',
  access: 'admin',
  params: z.object({ reportId: idParam }),
  body: z.object({
    status: venueReportStatus,
    version: versionInput,
    /** The status that the admin saw: a coarser `version`. */
    from: z.optional(z.enum(venueReportStatus.options, { error: 'from must be pending, reviewed or added' })),
  }),
  responses: { 200: venueReportSchema },
  errors: ['CONFLICT'],
});
