import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedString, timeSchema, typedPassword, typedString } from '../fields.ts';
import { limits } from '../limits.ts';
import { userProfileSchema } from '../social/users.ts';

export const meSchema = z.extend(userProfileSchema, {
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A new address that is not verified yet; until then `email` stays valid. */
  pendingEmail: z.nullable(z.string()),
  /** Whether first and last name are shown on the public profile. */
  showName: z.boolean(),
  isAdmin: z.boolean(),
  /** The viewer's own break, until they end it: `selfExclusionEnd` may have passed. Private. */
  selfExclusionStart: z.nullable(timeSchema),
  selfExclusionEnd: z.nullable(timeSchema),
});
export type Me = z.infer<typeof meSchema>;

const noSuchAccount = 'Invalid username or password';

export const loginForm = z.object({
  username: typedString(limits.emailMax, noSuchAccount, 'Username is required').check(
    z.trim(),
    z.minLength(1, 'Username is required'),
    z.maxLength(limits.emailMax, noSuchAccount),
  ),
  password: typedPassword('Password is required', noSuchAccount).check(
    z.minLength(1, 'Password is required'),
  ),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with username or email',
  access: 'public',
  body: loginForm,
  responses: { 200: meSchema },
  errors: ['BAD_CREDENTIALS', 'BANNED'],
});

export const loginRedirect = endpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'Send a browser that lost its session to the sign-in page',
  access: 'public',
  query: z.object({ next: z.optional(boundedString(1_000, 'next is too long')) }),
  responses: { 302: null },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session',
  access: 'public',
  responses: { 204: null },
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in account, or nothing',
  access: 'public',
  responses: { 200: meSchema, 204: null },
});

export const authMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in account, or 401',
  access: 'account',
  responses: { 200: meSchema },
});
