import type { AdminEntry } from '@reelmates/contract/admin/admins';
import { idParam } from '@reelmates/contract/fields';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  type AccountRow,
  type AdminRow,
  deleteAdmin,
  findAccount,
  findAccountById,
  findAdmins,
  insertAdmin,
  lockAdmins,
} from './admins.repository.ts';
import { isLastAdmin } from './admins.rules.ts';
import { toAdminEntry } from './admins.view.ts';

/** The account, by username or email address, and the admin who changes it: null for the command line. */
export type RoleChange = { identifier: string; actorId: string | null };
type Parts = { db: Database; clock: Clock };

/** Who changes a role, and when. */
type Change = { actorId: string | null; at: Date };

/**
 * For the command line.
 * @returns whether anything changed
 * @throws ApiError NOT_FOUND, or CONFLICT for a banned account
 */
export async function grantAdmin(
  { db, clock }: Parts,
  { identifier, actorId }: RoleChange,
): Promise<{ account: AccountRow; changed: boolean }> {
  return db.transaction(async (tx) => {
    const account = await requireAccount(tx, identifier);
    return { account, changed: await grantRole(tx, account, { actorId, at: clock() }) };
  });
}

/**
 * For the command line.
 * @throws ApiError NOT_FOUND for an unknown account or one that is no admin, CONFLICT for the last admin
 */
export async function revokeAdmin(
  { db, clock }: Parts,
  { identifier, actorId }: RoleChange,
): Promise<{ account: AccountRow }> {
  return db.transaction(async (tx) => {
    const account = await requireAccount(tx, identifier);
    await revokeRole(tx, account, await lockAdmins(tx), { actorId, at: clock() });
    return { account };
  });
}

/**
 * Idempotent: an admin stays one.
 * @throws ApiError NOT_FOUND, or CONFLICT for a banned account and for an actor who has just lost the role
 */
export async function addAdmin(
  tx: Transaction,
  { clock }: Pick<Parts, 'clock'>,
  viewerId: string,
  userId: string,
): Promise<{ entry: AdminEntry; isNew: boolean }> {
  const isPossible = idParam.safeParse(userId).success;
  const account = isPossible ? await findAccountById(tx, userId) : null;
  if (!account || account.is_deactivated) throw notFound('User not found');
  // Locked after the account, the order of all other transactions.
  refuseFormerAdmin(await lockAdmins(tx), viewerId);
  const isNew = await grantRole(tx, account, { actorId: viewerId, at: clock() });
  const added = (await findAdmins(tx)).find((admin) => admin.user_id === account.id);
  if (!added) throw new Error('the new admin is not among the admins');
  return { entry: toAdminEntry(added), isNew };
}

/** @throws ApiError NOT_FOUND for an account that is no admin, CONFLICT for oneself and for the last admin */
export async function removeAdmin(
  tx: Transaction,
  { clock }: Pick<Parts, 'clock'>,
  viewerId: string,
  id: string,
): Promise<void> {
  if (id === viewerId) {
    throw conflict('You cannot remove yourself. Ask another admin to do it.');
  }
  const account = await findAccountById(tx, id);
  if (!account) throw notFound('Admin not found');
  const admins = await lockAdmins(tx);
  if (!isAmong(admins, account.id)) throw notFound(`${nameOf(account)} is not an admin`);
  // Of two admins who remove each other, the first one succeeds.
  refuseFormerAdmin(admins, viewerId);
  await revokeRole(tx, account, admins, { actorId: viewerId, at: clock() });
}

async function grantRole(tx: Transaction, account: AccountRow, { actorId, at }: Change): Promise<boolean> {
  if (account.is_banned) throw conflict(`${nameOf(account)} is banned`);
  const changed = await insertAdmin(tx, { userId: account.id, addedBy: actorId, at });
  if (changed) {
    await recordAudit(tx, {
      actorId,
      action: 'admin.grant',
      target: { kind: 'user', id: account.id },
      before: { role: null },
      after: { role: 'admin' },
      at,
    });
  }
  return changed;
}

/** @param admins all of them, locked */
async function revokeRole(
  tx: Transaction,
  account: AccountRow,
  admins: readonly AdminRow[],
  { actorId, at }: Change,
): Promise<void> {
  if (!isAmong(admins, account.id)) throw notFound(`${nameOf(account)} is not an admin`);
  if (isLastAdmin(admins, account.id)) {
    throw conflict(`${nameOf(account)} is the last admin; make somebody else an admin first`);
  }
  await deleteAdmin(tx, account.id);
  await recordAudit(tx, {
    actorId,
    action: 'admin.revoke',
    target: { kind: 'user', id: account.id },
    before: { role: 'admin' },
    after: { role: null },
    at,
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

export async function presentAdmins(db: Queryable): Promise<AdminEntry[]> {
  return (await findAdmins(db)).map(toAdminEntry);
}

/** For the log and the command line. An account has no username before it has chosen one. */
export function nameOf(account: { username: string | null; email: string }): string {
  return account.username ?? account.email;
}

const isAmong = (admins: readonly AdminRow[], userId: string) =>
  admins.some((admin) => admin.user_id === userId);

/** The role was checked when the request arrived, but another admin may have removed it since. */
function refuseFormerAdmin(admins: readonly AdminRow[], viewerId: string): void {
  if (!isAmong(admins, viewerId)) throw conflict('Your own admin role has just been removed.');
}

async function requireAccount(tx: Transaction, identifier: string): Promise<AccountRow> {
  const account = await findAccount(tx, identifier);
  if (!account) throw notFound(`No account has the username or email address '${identifier}'`);
  return account;
}
