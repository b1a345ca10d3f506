import type { AdminEntry } from '@reelmates/contract/admin/admins';
import type { AdminRow } from './admins.repository.ts';

export function toAdminEntry(row: AdminRow): AdminEntry {
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    role: 'admin',
    createdAt: row.created_at.toISOString(),
  };
}
