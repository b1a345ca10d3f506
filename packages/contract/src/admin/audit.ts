import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { auditFilter } from './audit-filter.ts';

export const auditActorSchema = z.object({ id: idSchema, username: z.nullable(z.string()) });

export const auditActors = endpoint({
  method: 'GET',
  path: '/api/admin/audit/actors',
  summary: 'Who has entries in the audit log, with their latest name there; former and erased admins, too',
  access: 'admin',
  responses: { 200: z.array(auditActorSchema) },
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export.csv',
  summary: 'The entries of the audit log that match the filter as CSV, streamed, latest first',
  access: 'admin',
  sensitive: true,
  limit: 'export',
  query: auditFilter,
  produces: 'text/csv; charset=utf-8',
  responses: { 200: null },
});
