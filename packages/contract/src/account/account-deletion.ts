import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ownPassword } from '../fields.ts';

export const deleteAccountForm = z.object({ password: ownPassword });

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/me',
  summary: 'Hide the account at once and erase it within 7 days; signing in before then cancels that',
  access: 'account',
  acceptsExitToken: true,
  body: deleteAccountForm,
  responses: { 204: null },
  errors: ['CONFLICT'],
  limit: 'accountDeletion',
});
