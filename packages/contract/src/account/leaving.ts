import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { typedPassword } from '../fields.ts';

/** What a person types to delete their account. */
export const deleteAccountForm = z.object({
  password: typedPassword('Password is required', 'Current password is incorrect').check(
    z.minLength(1, 'Password is required'),
  ),
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  summary: 'Everything the account has, as a ZIP of JSON files and images',
  access: 'account',
  leaveToken: true,
  produces: 'application/zip',
  responses: { 200: null },
  limit: 'export',
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  summary: 'Hide the account at once and erase it within 7 days; signing in before then cancels that',
  access: 'account',
  leaveToken: true,
  body: deleteAccountForm,
  responses: { 204: null },
  errors: ['CONFLICT'],
});
