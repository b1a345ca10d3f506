import type { Queryable, Transaction } from '../../db/database.ts';

export type StoredFingerprint = { imageId: string; keys: number[]; details: Buffer };

export async function insertFingerprint(
  tx: Transaction,
  { imageId, keys, details }: { imageId: string; keys: readonly number[]; details: Uint8Array },
): Promise<void> {
  await tx.query(
    `insert into image_fingerprints (image_id, keys, details) values ($1, $2, $3)
     on conflict (image_id) do nothing`,
    [imageId, keys, details],
  );
}

export async function deleteFingerprint(tx: Transaction, imageId: string): Promise<void> {
  await tx.query('delete from image_fingerprints where image_id = $1', [imageId]);
}

// The keys as JSON, because parsing arrays would take most of a search.
const columns = 'image_id as "imageId", to_json(keys) as keys, details';

export async function findFingerprint(db: Queryable, imageId: string): Promise<StoredFingerprint | null> {
  const [row] = await db.query<StoredFingerprint>(
    `select ${columns} from image_fingerprints where image_id = $1`,
    [imageId],
  );
  return row ?? null;
}

/** A third of all keys each. */
export type KeyGroups = readonly [readonly number[], readonly number[], readonly number[]];

export function keyGroups(keys: readonly number[]): KeyGroups {
  const group = (number: number) => keys.filter((key) => (Math.imul(key, 0x9e3779b1) >>> 8) % 3 === number);
  return [group(0), group(1), group(2)];
}

/**
 * Photos that have keys in at least two of these groups, at most `limit`. Many photos share one key, such as that of a
 * symbol of a machine, but few share keys of two groups.
 */
export async function findByKeys(
  tx: Transaction,
  groups: KeyGroups,
  { butImageId, limit }: { butImageId: string; limit: number },
): Promise<StoredFingerprint[]> {
  // The planner, which plans for any keys, would read the table from its start up to the limit.
  await tx.query('set local enable_seqscan = off');
  return tx.query<StoredFingerprint>(
    `select ${columns} from image_fingerprints
      where (keys && $1::int[] and keys && $2::int[] or keys && $1::int[] and keys && $3::int[]
             or keys && $2::int[] and keys && $3::int[])
        and image_id <> $4
      limit $5`,
    [...groups, butImageId, limit],
  );
}

export type Pair = { otherId: string; similarity: number };

/** Stores both directions. Pairs with erased photos are ignored. */
export async function insertPairs(tx: Transaction, imageId: string, pairs: readonly Pair[]): Promise<void> {
  await tx.query(
    `with pair as (
       select one.id as image_id, other.id as other_id, found.similarity
         from unnest($2::text[], $3::real[]) as found (other_id, similarity)
         join images one on one.id = $1
         join images other on other.id = found.other_id
     )
     insert into look_alikes (image_id, other_id, similarity)
       select image_id, other_id, similarity from pair
       union all
       select other_id, image_id, similarity from pair
       order by 1, 2
     on conflict (image_id, other_id) do update set similarity = excluded.similarity`,
    [imageId, pairs.map(({ otherId }) => otherId), pairs.map(({ similarity }) => similarity)],
  );
}

/** A look-alike of a queued item. */
export type LookAlikeRow = {
  kind: 'post' | 'jackpot';
  id: string;
  image_id: string;
  status: string;
  similarity: number;
  user_id: string;
  username: string;
  avatar_id: string | null;
  is_verified: boolean;
};

/**
 * SQL: the posts and jackpots that admins may see whose photos look like that of a row, as JSON, the most similar first.
 * @param item the row's alias; it has an `image_id`
 */
export const lookAlikesOf = (item: string, limit: number): string => `
  (select coalesce(json_agg(alike order by alike.similarity desc, alike.kind, alike.id), '[]')
     from (
       select content.kind, content.id::text as id, content.image_id, content.status, l.similarity,
              a.id::text as user_id, a.username, a.profile_image_id as avatar_id, a.is_verified
         from look_alikes l
         join images other on other.id = l.other_id and other.status = 'ready'
        cross join lateral (
          select 'post' as kind, p.id, p.image_id, p.status, p.author_id from posts p
           where p.image_id = l.other_id and p.is_public and p.deleted_at is null
          union all
          select 'jackpot', j.id, j.image_id, j.status, j.user_id from jackpots j
           where j.image_id = l.other_id and j.deleted_at is null) content
         join users a on a.id = content.author_id and a.username is not null
        where l.image_id = ${item}.image_id
        order by l.similarity desc, content.kind, content.id
        limit ${limit}) alike)`;
