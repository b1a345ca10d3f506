import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, idSchema, lineText, ownPassword, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';

export const confirmPasswordForm = z.object({ password: ownPassword });

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/admin/confirm-password',
  summary: 'Enter the password again; sensitive acts are then allowed for 15 minutes in this login session',
  access: 'admin',
  body: confirmPasswordForm,
  responses: { 204: null },
});

/** `id` is the user's. */
export const adminEntrySchema = z.object({
  id: idSchema,
  /** Null for an imported account that has not chosen one yet. */
  username: z.nullable(z.string()),
  email: z.string(),
  role: z.literal('admin'),
  createdAt: timeSchema,
});
export type AdminEntry = z.infer<typeof adminEntrySchema>;

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'The admins, and since when each is one, oldest first',
  access: 'admin',
  responses: { 200: z.array(adminEntrySchema) },
});

const noUserId = 'Please enter a user ID.';

/** The form of 'Add Admin User'. */
export const addAdminForm = z.object({
  userId: lineText(40, noUserId, noUserId).check(z.minLength(1, noUserId)),
  role: z.optional(z.literal('admin', { error: 'role must be admin' })),
});

export const addAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins',
  summary:
    'Make an account an admin (201); nothing changes for an admin (200); a banned account is refused (409)',
  access: 'admin',
  sensitive: true,
  body: addAdminForm,
  responses: { 200: adminEntrySchema, 201: adminEntrySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const removeAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/{id}',
  summary: 'Remove the role from an admin; the viewer and the last admin cannot be removed (409)',
  access: 'admin',
  sensitive: true,
  params: z.object({ id: idParam }),
  responses: { 204: null },
  errors: ['CONFLICT'],
});

export const adminCandidateSchema = z.object({
  id: idSchema,
  username: z.nullable(z.string()),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  isBanned: z.boolean(),
});
export type AdminCandidate = z.infer<typeof adminCandidateSchema>;

export const searchAdminCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/admins/candidates',
  summary: `Accounts whose username or email address has the text: at most ${limits.adminCandidatesMax}, the closest first`,
  access: 'admin',
  query: z.object({
    search: lineText(limits.userSearchTextMax, 'Search text is too long', 'search is required'),
  }),
  responses: { 200: z.array(adminCandidateSchema) },
});
