import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idInput, idParam, idSchema, multilineText, pageQuery, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { decisionId } from './moderation.ts';
import { versionInput, versionSchema } from './versions.ts';

export const reportKind = z.enum(['post', 'comment', 'user'], { error: 'Please choose what to report' });
export type ReportKind = z.infer<typeof reportKind>;

/** The reasons in the order of the form, with their words. */
export const reportReasons = {
  spam: 'Spam',
  harassment: 'Harassment or hate',
  underage: 'Somebody under 18',
  online_casino: 'Online casino or referral',
  identity: 'Shows who somebody is',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const reportReason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  error: 'Please choose a reason',
});

const noteField = z.optional(
  z.nullable(multilineText(limits.reportNoteMax, 'Note must be 1000 characters or less')),
);

export const reportForm = z.object({ reason: reportReason, note: noteField });

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a post, a comment or a person, once each; the reporter is told the outcome',
  access: 'member',
  body: z.extend(reportForm, {
    kind: reportKind,
    targetId: idInput('Please choose what to report'),
  }),
  responses: { 201: z.object({ id: idSchema }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const reportPerson = z.object({
  id: idSchema,
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
});

export const reportOutcome = z.enum(['removed', 'no-action'], { error: 'Please choose an outcome' });
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** The current state of the reported target. */
export const reportTargetSchema = z.object({
  id: idSchema,
  /** The author, or the reported person. Null after an erasure. */
  user: z.nullable(reportPerson),
  /** Caption, comment or bio. */
  text: z.string(),
  /** What the author says that the photo of a post shows. */
  photoDescription: z.optional(z.nullable(z.string())),
  imageUrl: z.nullable(z.string()),
  /** The post of a reported comment. */
  post: z.nullable(z.object({ id: idSchema, caption: z.string(), imageUrl: z.nullable(z.string()) })),
  /** Whether others can still see it. */
  isVisible: z.boolean(),
});

export const memberReportSchema = z.object({
  id: idSchema,
  version: versionSchema,
  kind: reportKind,
  reason: reportReason,
  note: z.nullable(z.string()),
  reporter: reportPerson,
  target: reportTargetSchema,
  /** How many people reported the same target, this report included. */
  reportsCount: z.number(),
  createdAt: timeSchema,
  outcome: z.nullable(reportOutcome),
});
export type MemberReport = z.infer<typeof memberReportSchema>;

export const memberReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Reports of members, oldest first; open ones, or all of them',
  access: 'admin',
  query: z.extend(pageQuery, {
    status: z.optional(z.enum(['open', 'all'], { error: 'status must be open or all' })),
  }),
  responses: {
    200: z.object({
      items: z.array(memberReportSchema),
      nextCursor: z.nullable(z.string()),
      totalCount: z.number(),
    }),
  },
});

export const decideReport = endpoint({
  method: 'PATCH',
  path: '/api/admin/reports/{id}',
  summary: 'Decide a report: remove what was reported (a person is banned), or take no action',
  access: 'admin',
  params: z.object({ id: idParam }),
  body: z.object({ outcome: reportOutcome, note: noteField, version: versionInput }),
  responses: { 200: z.extend(memberReportSchema, { decisionId }) },
  // The ban of a former admin needs a confirmed password.
  errors: ['CONFLICT', 'PASSWORD_REQUIRED'],
});
