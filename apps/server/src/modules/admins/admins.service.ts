import type { Database, Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  type AccountRow,
  type AdminRow,
  deleteAdmin,
  findAccount,
  findAdmins,
  insertAdmin,
  lockAdmins,
} from './admins.repository.ts';
import { isLastAdmin } from './admins.rules.ts';

/** The account, by username or email address, and the admin who changes it: null for the command line. */
export type RoleChange = { identifier: string; actorId: string | null };
type Parts = { db: Database; clock: Clock };

/**
 * @returns whether that changed anything
 * @throws ApiError NOT_FOUND, or CONFLICT for a banned account
 */
export async function grantAdmin(
  { db, clock }: Parts,
  { identifier, actorId }: RoleChange,
): Promise<{ account: AccountRow; changed: boolean }> {
  return db.transaction(async (tx) => {
    const account = await requireAccount(tx, identifier);
    if (account.is_banned) throw conflict(`${nameOf(account)} is banned`);
    const at = clock();
    const changed = await insertAdmin(tx, { userId: account.id, addedBy: actorId, at });
    if (changed) {
      await recordAudit(tx, { actorId, action: 'admin.grant', target: { kind: 'user', id: account.id }, at });
    }
    return { account, changed };
  });
}

/** @throws ApiError NOT_FOUND for an unknown account or one that is no admin, CONFLICT for the last admin */
export async function revokeAdmin(
  { db, clock }: Parts,
  { identifier, actorId }: RoleChange,
): Promise<{ account: AccountRow }> {
  return db.transaction(async (tx) => {
    const account = await requireAccount(tx, identifier);
    const admins = await lockAdmins(tx);
    if (!admins.some((admin) => admin.user_id === account.id))
      throw notFound(`${nameOf(account)} is not an admin`);
    if (isLastAdmin(admins, account.id)) {
      throw conflict(`${nameOf(account)} is the last admin; make somebody else an admin first`);
    }
    await deleteAdmin(tx, account.id);
    await recordAudit(tx, {
      actorId,
      action: 'admin.revoke',
      target: { kind: 'user', id: account.id },
      at: clock(),
    });
    return { account };
  });
}

/**
 * For the deletion of an account. The caller holds its lock.
 * @throws ApiError CONFLICT for the last admin
 */
export async function refuseLastAdmin(tx: Transaction, userId: string): Promise<void> {
  if (isLastAdmin(await lockAdmins(tx), userId)) {
    throw conflict('You are the last admin. Make somebody else an admin first.');
  }
}

export function listAdmins({ db }: Pick<Parts, 'db'>): Promise<AdminRow[]> {
  return findAdmins(db);
}

export function nameOf(account: { username: string | null; email: string }): string {
  return account.username ?? account.email;
}

async function requireAccount(tx: Transaction, identifier: string): Promise<AccountRow> {
  const account = await findAccount(tx, identifier);
  if (!account) throw notFound(`No account has the username or email address '${identifier}'`);
  return account;
}
