import type { Queryable, Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

export type AccountRow = {
  id: string;
  username: string | null;
  email: string;
  is_banned: boolean;
};

/**
 * Locks the account, so that it cannot become an admin and be banned concurrently.
 * @param identifier a username or an email address, in any case
 */
export async function findAccount(tx: Transaction, identifier: string): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select id, username, email, banned_at is not null as is_banned
       from users
      where deleted_at is null
        and case when strpos($1, '@') > 0 then lower(email) = lower($1) else lower(username) = lower($1) end
        for share`,
    [identifier],
  );
  return row ?? null;
}

/** As `findAccount`, by its id, and also a deactivated one: it keeps its role while it can be restored. */
export async function findAccountById(
  tx: Transaction,
  id: string,
): Promise<(AccountRow & { is_deactivated: boolean }) | null> {
  const [row] = await tx.query<AccountRow & { is_deactivated: boolean }>(
    `select id, username, email, banned_at is not null as is_banned, deleted_at is not null as is_deactivated
       from users where id = $1 for share`,
    [id],
  );
  return row ?? null;
}

/** @returns false when the account is an admin already */
export async function insertAdmin(
  tx: Transaction,
  admin: { userId: string; addedBy: string | null; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into admins (user_id, added_by, created_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [admin.userId, admin.addedBy, admin.at],
  );
  return rows.length > 0;
}

export type AdminRow = {
  user_id: string;
  username: string | null;
  email: string;
  created_at: Date;
  is_active: boolean;
};

/** Locks all admins, so that the second of two concurrent removals sees the first. */
export async function lockAdmins(tx: Transaction): Promise<AdminRow[]> {
  await tx.query('select 1 from admins order by user_id for update');
  return findAdmins(tx);
}

export function findAdmins(db: Queryable): Promise<AdminRow[]> {
  return db.query<AdminRow>(
    `select a.user_id, u.username, u.email, a.created_at, ${accountIsActive('u')} as is_active
       from admins a join users u on u.id = a.user_id
      order by a.created_at, a.user_id`,
  );
}

export async function deleteAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from admins where user_id = $1', [userId]);
}

/** Whether the account had the role before, as the audit log says. */
export async function wasAdmin(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from audit_log
      where target_kind = 'user' and target_id = $1 and action = 'admin.revoke' limit 1`,
    [userId],
  );
  return rows.length > 0;
}
