import { endpoint } from '../endpoint.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/me/export',
  summary: 'Everything the account has, as a ZIP of JSON files and images',
  access: 'account',
  acceptsExitToken: true,
  produces: 'application/zip',
  responses: { 200: null },
  limit: 'export',
});
