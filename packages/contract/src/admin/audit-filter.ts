import * as z from 'zod/mini';
import { boundedString, lineText } from '../fields.ts';
import { limits } from '../limits.ts';

const badTime = 'from and to must be instants, such as 2026-11-22T00:00:00Z';
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));
const instant = z.pipe(
  boundedString(40, badTime, badTime).check(z.refine(isInstant, badTime)),
  z.transform((text) => new Date(text)),
);

/** As `person`: what no account did, but the system or the command line. */
export const byTheServer = 'server';

/** Which entries of the audit log. All that are given must fit. */
export const auditFilter = z.object({
  /** Words of names, ids, notes and values, or their beginnings. */
  search: z.optional(lineText(limits.userSearchTextMax, 'Search text is too long')),
  /** The id of who did it, to whom it was done, or whose post, comment or jackpot it was about; or `server`. */
  person: z.optional(boundedString(40, 'person must be the id of an account, or server')),
  action: z.optional(boundedString(60, 'action must be the name of an action')),
  /** Inclusive, and exclusive. */
  from: z.optional(instant),
  to: z.optional(instant),
});
export type AuditFilter = z.infer<typeof auditFilter>;
