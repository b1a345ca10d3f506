import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedArray, lineText, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { versionInput, versionSchema } from './versions.ts';

/** The queues whose denials have reasons to choose from; removals after reports offer those of posts and comments. */
export const reasonQueue = z.enum(['posts', 'comments', 'jackpots'], {
  error: 'queue must be posts, comments or jackpots',
});
export type ReasonQueue = z.infer<typeof reasonQueue>;

export const denialReasonsSchema = z.object({
  queue: reasonQueue,
  version: versionSchema,
  /** In the order of their keys. */
  reasons: z.array(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(timeSchema),
});
export type DenialReasons = z.infer<typeof denialReasonsSchema>;

export const denialReasons = endpoint({
  method: 'GET',
  path: '/api/admin/denial-reasons',
  summary: 'The reasons that moderators choose from when they deny something',
  access: 'admin',
  responses: { 200: z.array(denialReasonsSchema) },
});

const reason = lineText(
  limits.denialReasonMax,
  `Reason must be ${limits.denialReasonMax} characters or less`,
  'Reason must be text',
).check(z.minLength(1, 'Reason is required'));
/** Case does not matter when reasons are compared: no reason stands under two keys. */
const asCompared = (text: string) => text.toLowerCase();

export const denialReasonsForm = z.object({
  version: versionInput,
  reasons: boundedArray(reason, limits.denialReasonsMax, `At most ${limits.denialReasonsMax} reasons`).check(
    z.refine(
      (reasons) => new Set(reasons.map(asCompared)).size === reasons.length,
      'Two reasons are the same',
    ),
  ),
});

export const changeDenialReasons = endpoint({
  method: 'PATCH',
  path: '/api/admin/denial-reasons/{queue}',
  summary: 'Replace the reasons of a queue; refused if another admin has changed them since (409)',
  access: 'admin',
  params: z.object({ queue: reasonQueue }),
  body: denialReasonsForm,
  responses: { 200: denialReasonsSchema },
  errors: ['CONFLICT'],
});
