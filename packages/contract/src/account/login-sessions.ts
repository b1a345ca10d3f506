import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, idSchema, timeSchema } from '../fields.ts';

export const loginSessionSchema = z.object({
  id: idSchema,
  /** Browser and system in words, such as "Chrome on Android". */
  device: z.string(),
  lastUsedAt: timeSchema,
  /** Whether it is the request's own session. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSessionSchema>;

export const loginSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/login-sessions',
  summary: 'Where this account is signed in, latest use first',
  access: 'account',
  responses: { 200: z.array(loginSessionSchema) },
});

export const endLoginSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/login-sessions/{id}',
  summary: 'End one login session of this account',
  access: 'account',
  params: z.object({ id: idParam }),
  responses: { 204: null },
});

export const endOtherLoginSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/login-sessions',
  summary: 'End all login sessions of this account except the present one',
  access: 'account',
  responses: { 204: null },
});
