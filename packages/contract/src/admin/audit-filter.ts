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

/** As `person`: entries without an account, made by the system or on the command line. */
export const byTheServer = 'server';

/** The filter of the audit log: an entry has to match every given field. */
export const auditFilter = z.object({
  /** Words, or beginnings of words, in names, ids, notes and values. */
  search: z.optional(lineText(limits.userSearchTextMax, 'Search text is too long')),
  /**
   * The id of an account that acted, that an act concerned, or that wrote the post, comment or jackpot concerned; or
   * `server`.
   */
  person: z.optional(lineText(40, 'person must be the id of an account, or server')),
  action: z.optional(lineText(60, 'action must be the name of an action')),
  /** `from` is inclusive, `to` exclusive. */
  from: z.optional(instant),
  to: z.optional(instant),
});
export type AuditFilter = z.infer<typeof auditFilter>;
