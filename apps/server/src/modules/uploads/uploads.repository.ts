import type { Queryable, Transaction } from '../../db/database.ts';
import { accountIsActive, postIsOpen } from '../visibility/visibility.public.ts';

export async function insertAwaiting(
  db: Queryable,
  image: {
    id: string;
    ownerId: string;
    at: Date;
    expiresAt: Date;
    /** Until when an object store may accept its bytes; null if only this server does. */
    originalUntil: Date | null;
  },
): Promise<void> {
  await db.query(
    'insert into images (id, owner_id, created_at, expires_at, original_until) values ($1, $2, $3, $4, $5)',
    [image.id, image.ownerId, image.at, image.expiresAt, image.originalUntil],
  );
}

export type ImageRow = {
  id: string;
  owner_id: string | null;
  status: 'awaiting' | 'ready' | 'withheld' | 'deleted';
  /** Whether the owner's account is neither banned nor deleted. */
  owner_is_active: boolean;
};

export async function findImage(db: Queryable, imageId: string): Promise<ImageRow | null> {
  const [row] = await db.query<ImageRow>(
    `select i.id, i.owner_id, i.status,
            exists (select 1 from users u where u.id = i.owner_id and ${accountIsActive('u')}) as owner_is_active
       from images i where i.id = $1`,
    [imageId],
  );
  return row ?? null;
}

/** One attempt to store an image's bytes. */
export type Attempt = { imageId: string; version: string };

/**
 * The version of the previous attempt, if there was one; undefined if the image has its bytes or an attempt is running.
 */
export async function findPreviousAttempt(
  db: Queryable,
  imageId: string,
  at: Date,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ version: string | null }>(
    `select version from images
      where id = $1 and status = 'awaiting' and (lease_until is null or lease_until <= $2)`,
    [imageId, at],
  );
  return row?.version;
}

/**
 * False if the image has its bytes, or if another attempt is running or has run since.
 * @param previous the result of `findPreviousAttempt`
 */
export async function takeLease(
  db: Queryable,
  { imageId, version }: Attempt,
  { previous, at, until }: { previous: string | null; at: Date; until: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update images set version = $2, lease_until = $4
      where id = $1 and status = 'awaiting' and (lease_until is null or lease_until <= $3)
        and version is not distinct from $5::text returning 1`,
    [imageId, version, at, until, previous],
  );
  return rows.length > 0;
}

/** @param until null ends the lease */
export async function changeLease(
  db: Queryable,
  { imageId, version }: Attempt,
  until: Date | null,
): Promise<void> {
  await db.query(
    `update images set lease_until = $3 where id = $1 and version = $2 and status = 'awaiting'`,
    [imageId, version, until],
  );
}

/** False if another attempt has taken over: an address works only once. */
export async function markReady(
  db: Queryable,
  attempt: Attempt,
  image: { width: number; height: number; placeholder: string; contentHash: string },
): Promise<boolean> {
  const rows = await db.query(
    `update images set status = 'ready', lease_until = null,
            width = $3, height = $4, placeholder = $5, content_hash = $6, is_fingerprinted = true
      where id = $1 and version = $2 and status = 'awaiting' returning 1`,
    [attempt.imageId, attempt.version, image.width, image.height, image.placeholder, image.contentHash],
  );
  return rows.length > 0;
}

/** Images that were processed and whose addresses in the object store have expired. */
export async function findSpentOriginals(db: Queryable, at: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from images where original_until <= $1 and status <> 'awaiting' order by original_until limit $2`,
    [at, limit],
  );
  return rows.map((row) => row.id);
}

export async function forgetOriginals(db: Queryable, imageIds: readonly string[]): Promise<void> {
  await db.query('update images set original_until = null where id = any($1)', [imageIds]);
}

/** The photo of a reported person, while moderators have not decided on the report. */
const isReported = `exists (select 1 from member_reports r where r.reported_image_id = i.id and r.outcome is null)`;

const isUsed = `(exists (select 1 from posts p where p.image_id = i.id and p.deleted_at is null)
  or exists (select 1 from users u where u.profile_image_id = i.id)
  or exists (select 1 from jackpots j where j.image_id = i.id and j.deleted_at is null)
  or ${isReported})`;

export type ImageAccess = {
  owner_id: string | null;
  version: string;
  is_public: boolean;
  is_for_admins: boolean;
};

/**
 * The owner of a finished image, and whether a row uses it that is public or that admins review (a private post is
 * neither); null for an unfinished or unknown one.
 */
export async function findAccess(db: Queryable, imageId: string): Promise<ImageAccess | null> {
  const [row] = await db.query<ImageAccess>(
    `select i.owner_id, i.version,
            (exists (select 1 from posts p join users a on a.id = p.author_id
                      where p.image_id = i.id and ${postIsOpen('p', 'a')})
             or exists (select 1 from users u where u.profile_image_id = i.id and ${accountIsActive('u')})) as is_public,
            (exists (select 1 from posts p where p.image_id = i.id and p.is_public and p.deleted_at is null)
             or exists (select 1 from users u where u.profile_image_id = i.id)
             or exists (select 1 from jackpots j where j.image_id = i.id and j.deleted_at is null)
             or ${isReported}) as is_for_admins
       from images i
      where i.id = $1 and i.status = 'ready'`,
    [imageId],
  );
  return row ?? null;
}

export async function imageIsUsed(db: Queryable, imageId: string): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>(`select ${isUsed} as used from images i where i.id = $1`, [
    imageId,
  ]);
  return row?.used ?? false;
}

/**
 * The next images after `after` that are older than `before`, oldest first, and whether a row uses each or may use it
 * again. Used images are included in the limit: most are used, and searching for the unused ones would read them all.
 */
export function findOldImages(
  db: Queryable,
  { before, after }: { before: Date; after: OldImage },
  limit: number,
): Promise<(OldImage & { isUsed: boolean })[]> {
  return db.query(
    `select i.id, i.created_at, i.status in ('deleted', 'withheld') or ${isUsed} as "isUsed"
       from (select id, created_at, status from images
              where created_at < $1 and (created_at, id) > ($2::timestamptz, $3::text)
              order by created_at, id limit $4) i
      order by i.created_at, i.id`,
    [before, after.created_at, after.id, limit],
  );
}

export type OldImage = { id: string; created_at: Date };

/** Waits for transactions that are about to use the image, so that the next statement sees their rows. */
export async function lockImage(tx: Transaction, imageId: string): Promise<void> {
  await tx.query('select 1 from images where id = $1 for update', [imageId]);
}

/** What a row that uses an image copies from it. */
type ImageCopy = { imageContentHash: string; imagePlaceholder: string | null };

/**
 * Hash and colour of a finished upload of this person; null if it was deleted. Locks it against deletion until the
 * transaction ends.
 */
export async function lockReadyShared(
  tx: Transaction,
  imageId: string,
  ownerId: string,
): Promise<ImageCopy | null> {
  const [image] = await tx.query<ImageCopy>(
    `select content_hash as "imageContentHash", placeholder as "imagePlaceholder"
       from images where id = $1 and owner_id = $2 and status = 'ready' for share`,
    [imageId, ownerId],
  );
  return image ?? null;
}

/** Closes an image to everyone, including its owner, until `restoreWithheld`. */
export async function withholdReady(tx: Transaction, imageId: string): Promise<void> {
  await tx.query(`update images set status = 'withheld' where id = $1 and status = 'ready'`, [imageId]);
}

/** @returns whether the image was withheld and belongs to this person */
export async function restoreWithheld(tx: Transaction, imageId: string, ownerId: string): Promise<boolean> {
  const rows = await tx.query(
    `update images set status = 'ready' where id = $1 and owner_id = $2 and status = 'withheld' returning 1`,
    [imageId, ownerId],
  );
  return rows.length > 0;
}

/** After this, no row can use the image any more; null if a row already uses it. */
export async function markDeleted(
  db: Queryable,
  imageId: string,
): Promise<{ version: string | null } | null> {
  const [row] = await db.query<{ version: string | null }>(
    `update images i set status = 'deleted' where i.id = $1 and not ${isUsed} returning version`,
    [imageId],
  );
  return row ?? null;
}

export type OwnImage = { id: string; version: string };

/** A person's finished photos with ids after this one, in order. */
export function imagesOf(db: Queryable, userId: string, afterId: string, limit: number): Promise<OwnImage[]> {
  return db.query<OwnImage>(
    `select id, version from images
      where owner_id = $1 and status = 'ready' and id > $2 order by id limit $3`,
    [userId, afterId, limit],
  );
}

/** A person's photos in any state, including those waiting for deletion. */
export function findImagesToErase(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<{ id: string; version: string | null }[]> {
  return db.query<{ id: string; version: string | null }>(
    'select id, version from images where owner_id = $1 order by id limit $2',
    [userId, limit],
  );
}

export async function eraseImageRow(db: Queryable, imageId: string): Promise<void> {
  await db.query('delete from images where id = $1', [imageId]);
}

/**
 * Erases the row of a deleted image whose content hash is not needed, because no post, jackpot or decision names it.
 * Otherwise every address that was given out would leave a row for ever. While an object store accepts bytes for it, the
 * row stays, because they are found by it.
 */
export async function eraseUnnamedRow(db: Queryable, imageId: string, at: Date): Promise<void> {
  await db.query(
    `delete from images i
      where i.id = $1 and i.status = 'deleted' and (i.original_until is null or i.original_until <= $2)
        and not exists (select 1 from posts p where p.image_id = i.id)
        and not exists (select 1 from jackpots j where j.image_id = i.id)
        and not exists (select 1 from decisions d where d.kind = 'post' and d.content ->> 'imageId' = i.id)`,
    [imageId, at],
  );
}

/** Finished photos without a perceptual hash, the latest first. */
export function findWithoutFingerprint(db: Queryable, limit: number): Promise<OwnImage[]> {
  return db.query<OwnImage>(
    `select id, version from images where status = 'ready' and not is_fingerprinted order by created_at desc limit $1`,
    [limit],
  );
}

/** @returns false for a deleted photo */
export async function markFingerprinted(tx: Transaction, imageId: string): Promise<boolean> {
  const rows = await tx.query<{ status: string }>(
    'update images set is_fingerprinted = true where id = $1 returning status',
    [imageId],
  );
  return rows[0]?.status === 'ready';
}

/** Every photo, in any state. */
export function findAllImages(db: Queryable): Promise<{ id: string; version: string | null }[]> {
  return db.query('select id, version from images');
}
