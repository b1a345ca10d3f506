import * as z from 'zod/mini';
import { lookAlikes } from '../admin/look-alikes.ts';
import { approveBody, decisionId, denyBody } from '../admin/moderation.ts';
import { queueOf, queueQuery } from '../admin/queue-pages.ts';
import { queueUser } from '../admin/queue-user.ts';
import { versionSchema } from '../admin/versions.ts';
import { endpoint } from '../endpoint.ts';
import {
  idInput,
  idParam,
  idSchema,
  imageUrlInput,
  machineText,
  moneySchema,
  pageOf,
  pageQuery,
  timeSchema,
} from '../fields.ts';
import { moneyInput } from '../money-input.ts';

export const jackpotStatus = z.enum(['pending', 'verified', 'rejected']);
export type JackpotStatus = z.infer<typeof jackpotStatus>;

/** The jackpot form and its request in one. */
export const jackpotForm = z.object({
  jackpotAmount: moneyInput({
    required: 'Jackpot amount is required',
    invalid: 'Jackpot amount must be a positive number',
    allowZero: false,
  }),
  machineType: z.optional(z.nullable(machineText)),
  venueId: z.optional(z.nullable(idInput('Please choose a venue from the list'))),
  /** The verification photo: only the person and admins see it. */
  imageUrl: z.optional(z.nullable(imageUrlInput)),
});
export type JackpotForm = z.infer<typeof jackpotForm>;

export const myJackpotSchema = z.object({
  id: idSchema,
  jackpotAmount: moneySchema,
  machineType: z.nullable(z.string()),
  venue: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Null without a photo, and after its deletion, 30 days after the decision. */
  imageUrl: z.nullable(z.string()),
  status: jackpotStatus,
  denialReason: z.nullable(z.string()),
  createdAt: timeSchema,
});
export type MyJackpot = z.infer<typeof myJackpotSchema>;

export const pendingJackpotSchema = z.object({
  id: idSchema,
  version: versionSchema,
  imageUrl: z.nullable(z.string()),
  jackpotAmount: moneySchema,
  machineType: z.nullable(z.string()),
  venue: z.nullable(z.object({ id: idSchema, name: z.string() })),
  user: queueUser,
  createdAt: timeSchema,
  /** An earlier jackpot or post with the same photo, by its content hash. */
  duplicateOf: z.nullable(idSchema),
  /** At most 5. They are searched for shortly after the upload. */
  lookAlikes,
});
export const pendingJackpotPage = queueOf(pendingJackpotSchema);
export type PendingJackpot = z.infer<typeof pendingJackpotSchema>;

const jackpotParams = z.object({ id: idParam });
export const reviewedJackpot = z.object({
  id: idSchema,
  decisionId,
  status: jackpotStatus,
  denialReason: z.nullable(z.string()),
});

export const submitJackpot = endpoint({
  method: 'POST',
  path: '/api/jackpots',
  summary: 'Submit a jackpot for verification; a photo earns a point',
  access: 'member',
  body: jackpotForm,
  responses: {
    201: z.object({ id: idSchema, status: jackpotStatus, pointsAwarded: z.number() }),
  },
  errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  idempotent: true,
});

export const myJackpots = endpoint({
  method: 'GET',
  path: '/api/users/me/jackpots',
  summary: "The viewer's jackpots with their status, latest first",
  access: 'personal',
  query: pageQuery,
  responses: { 200: pageOf(myJackpotSchema) },
});

export const deleteJackpot = endpoint({
  method: 'DELETE',
  path: '/api/jackpots/{id}',
  summary: "Delete one of the viewer's jackpots; its point is reversed and its photo deleted",
  access: 'member',
  params: jackpotParams,
  responses: { 204: null },
});

export const pendingJackpots = endpoint({
  method: 'GET',
  path: '/api/admin/jackpots/pending',
  summary: 'Pending jackpots, oldest first',
  access: 'admin',
  query: queueQuery,
  responses: { 200: pendingJackpotPage },
});

export const approveJackpot = endpoint({
  method: 'POST',
  path: '/api/admin/jackpots/{id}/approve',
  summary: 'Verify a jackpot',
  access: 'admin',
  params: jackpotParams,
  body: approveBody,
  responses: { 200: reviewedJackpot },
  errors: ['CONFLICT'],
});

export const denyJackpot = endpoint({
  method: 'POST',
  path: '/api/admin/jackpots/{id}/deny',
  summary: 'Reject a jackpot; its owner sees the reason',
  access: 'admin',
  params: jackpotParams,
  body: denyBody,
  responses: { 200: reviewedJackpot },
  errors: ['CONFLICT'],
});
