import type { Queryable, Transaction } from '../../db/database.ts';
import { indexRange } from '../../db/index-range.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';
import type { LockedImage } from '../uploads/uploads.public.ts';
import type { ModerationState } from './jackpots.rules.ts';
import type { MyJackpotRow } from './jackpots.view.ts';

export type NewJackpot = LockedImage & {
  userId: string;
  /** Decimal text. */
  amount: string;
  machineType: string | null;
  venueId: string | null;
  createdAt: Date;
};

export type JackpotRecord = Omit<LockedImage, 'imagePlaceholder'> &
  ModerationState & {
    id: string;
    userId: string;
    createdAt: Date;
    amount: string;
    machineType: string | null;
    venueId: string | null;
  };

/** Jackpots created since an instant, including deleted ones. */
export async function countCreatedSince(tx: Transaction, userId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from jackpots where user_id = $1 and created_at >= $2',
    [userId, since],
  );
  return row?.count ?? 0;
}

export async function insertJackpot(tx: Transaction, jackpot: NewJackpot): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into jackpots (user_id, venue_id, amount, machine_type, image_id, image_content_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      jackpot.userId,
      jackpot.venueId,
      jackpot.amount,
      jackpot.machineType,
      jackpot.imageId,
      jackpot.imageContentHash,
      jackpot.createdAt,
    ],
  );
  if (row === undefined) throw new Error('insert gave no id');
  return row.id;
}

/** Locks a jackpot that is not deleted. Its owner's account is locked first, the order of all locks. */
export async function lockJackpot(tx: Transaction, id: string): Promise<JackpotRecord | null> {
  await tx.query(
    'select 1 from users where id = (select user_id from jackpots where id = $1) for no key update',
    [id],
  );
  const [record] = await tx.query<JackpotRecord>(
    `select id, user_id as "userId", amount, machine_type as "machineType", venue_id as "venueId", status, image_id as "imageId", image_content_hash as "imageContentHash",
            denial_reason as "denialReason", reviewed_at as "reviewedAt", reviewed_by as "reviewedBy",
            created_at as "createdAt", deleted_at as "deletedAt"
       from jackpots where id = $1 and deleted_at is null for no key update`,
    [id],
  );
  return record ?? null;
}

/** Saves all columns that can change. The caller holds the lock. */
export async function updateJackpot(tx: Transaction, jackpot: JackpotRecord): Promise<void> {
  await tx.query(
    `update jackpots set status = $2, denial_reason = $3, reviewed_at = $4, reviewed_by = $5, image_id = $6,
                         deleted_at = $7
      where id = $1`,
    [
      jackpot.id,
      jackpot.status,
      jackpot.denialReason,
      jackpot.reviewedAt,
      jackpot.reviewedBy,
      jackpot.imageId,
      jackpot.deletedAt,
    ],
  );
}

/** The owner's jackpots, latest first. */
export function findJackpotsOf(
  db: Queryable,
  userId: string,
  after: Keyset | null,
  limit: number,
): Promise<MyJackpotRow[]> {
  return db.query<MyJackpotRow>(
    `select j.id, j.amount, j.machine_type, j.venue_id, v.name as venue_name, j.image_id, j.status,
            j.denial_reason, j.created_at
       from jackpots j left join venues v on v.id = j.venue_id
      where j.user_id = $1 and j.deleted_at is null and (j.created_at, j.id) < ($2::timestamptz, $3::bigint)
      order by j.created_at desc, j.id desc
      limit $4`,
    [userId, ...keysetValues(after), limit],
  );
}

/** Removes the photos from jackpots that were decided before an instant, oldest decision first; returns their ids. */
export async function detachDecidedPhotos(tx: Transaction, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.query<{ image_id: string }>(
    `with due as (
       select id, image_id from jackpots
        where image_id is not null and reviewed_at < $1
        order by reviewed_at limit $2
          for update skip locked
     )
     update jackpots j set image_id = null from due where j.id = due.id returning due.image_id`,
    [before, limit],
  );
  return rows.map((row) => row.image_id);
}

/** For the erasure of an account. @returns how many of at most `limit` were deleted */
export async function eraseJackpots(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    'delete from jackpots where id = any (array (select id from jackpots where user_id = $1 limit $2)) returning 1',
    [userId, limit],
  );
  return rows.length;
}

/** For the erasure of an account: the jackpots that it decided on stay, without it. @returns how many of at most `limit` */
export async function eraseFromJackpotReviews(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `update jackpots set reviewed_by = nullif(reviewed_by, $1) where id = any (array (
       select id from jackpots where ${indexRange('reviewed_by', '$1')} limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}
