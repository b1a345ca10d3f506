import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';

export const typedReport = z.object({ country: z.string(), state: z.string(), venueName: z.string() });
export type TypedReport = z.infer<typeof typedReport>;

/** Where the venue is, if the screen knows. */
export type ReportedRegion = { country: string; code: string | null };

export const missingVenueDrafts = createDraftStore({
  name: 'venue-report',
  typed: typedReport,
  empty: { country: '', state: '', venueName: '' },
});
