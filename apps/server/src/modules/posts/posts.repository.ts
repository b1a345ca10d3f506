import type { Queryable, Transaction } from '../../db/database.ts';
import { indexRange } from '../../db/index-range.ts';
import type { LockedImage } from '../uploads/uploads.public.ts';
import type { ModerationState } from './posts.rules.ts';

/** The author's content. Money is decimal text. */
export type Content = LockedImage & {
  winAmount: string;
  amountSpent: string | null;
  showSpent: boolean;
  betLevel: string | null;
  venueId: string | null;
  machineType: string | null;
  caption: string;
  photoDescription: string | null;
};

export type NewPost = Content & ModerationState & { authorId: string; createdAt: Date };
export type PostRecord = NewPost & { id: string };

const recordColumns = `
  id, author_id as "authorId", created_at as "createdAt", win_amount as "winAmount", amount_spent as "amountSpent",
  show_spent as "showSpent", bet_level as "betLevel", venue_id as "venueId", machine_type as "machineType", caption,
  photo_description as "photoDescription", image_id as "imageId", image_content_hash as "imageContentHash",
  image_placeholder as "imagePlaceholder", status, is_public as "isPublic",
  is_featured as "isFeatured", denial_reason as "denialReason", submitted_at as "submittedAt",
  reviewed_at as "reviewedAt", reviewed_by as "reviewedBy", published_at as "publishedAt", feed_at as "feedAt",
  deleted_at as "deletedAt"`;

/**
 * Locks a post that is not deleted, for a change. Locks its author's account first (accounts before posts is the order
 * of all locks), because the change may affect the author's counter.
 */
export async function lockRecord(tx: Transaction, id: string): Promise<PostRecord | null> {
  await tx.query(
    'select 1 from users where id = (select author_id from posts where id = $1) for no key update',
    [id],
  );
  const [record] = await tx.query<PostRecord>(
    `select ${recordColumns} from posts where id = $1 and deleted_at is null for no key update`,
    [id],
  );
  return record ?? null;
}

/**
 * Posts of a part of a month. `created` includes deleted and private ones; `shared` are those that earned their points
 * in it, because they became public for the first time.
 */
export async function countPostsOf(
  tx: Transaction,
  authorId: string,
  { month, since }: { month: string; since: Date },
): Promise<{ created: number; shared: number }> {
  const [row] = await tx.query<{ created: number; shared: number }>(
    `select (select count(*)::int from posts where author_id = $1 and created_at >= $2) as created,
            (select count(*)::int from point_entries
              where user_id = $1 and month = $3 and created_at >= $2
                and source_kind = 'post' and reason = 'award') as shared`,
    [authorId, since, month],
  );
  return row ?? { created: 0, shared: 0 };
}

export async function insertPost(tx: Transaction, post: NewPost): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into posts
       (author_id, created_at, updated_at, win_amount, amount_spent, show_spent, bet_level, venue_id, machine_type,
        caption, photo_description, image_id, image_content_hash, image_placeholder, status, is_public, is_featured,
        submitted_at, published_at, feed_at)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     returning id`,
    [post.authorId, post.createdAt, ...contentOf(post), post.submittedAt, post.publishedAt, post.feedAt],
  );
  if (row === undefined) throw new Error('insert gave no id');
  return row.id;
}

/** The values of `win_amount` to `is_featured`, in the order of both statements. */
const contentOf = (
  post: Omit<PostRecord, 'id' | 'denialReason' | 'reviewedAt' | 'reviewedBy' | 'deletedAt'>,
) => [
  post.winAmount,
  post.amountSpent,
  post.showSpent,
  post.betLevel,
  post.venueId,
  post.machineType,
  post.caption,
  post.photoDescription,
  post.imageId,
  post.imageContentHash,
  post.imagePlaceholder,
  post.status,
  post.isPublic,
  post.isFeatured,
];

/** Saves all columns that can change. The caller holds the lock. */
export async function updatePost(tx: Transaction, post: PostRecord, at: Date): Promise<void> {
  await tx.query(
    `update posts
        set win_amount = $2, amount_spent = $3, show_spent = $4, bet_level = $5, venue_id = $6, machine_type = $7,
            caption = $8, photo_description = $9, image_id = $10, image_content_hash = $11,
            image_placeholder = $12, status = $13, is_public = $14, is_featured = $15, denial_reason = $16,
            submitted_at = $17, reviewed_at = $18, reviewed_by = $19, published_at = $20, feed_at = $21,
            deleted_at = $22, updated_at = $23
      where id = $1`,
    [
      post.id,
      ...contentOf(post),
      post.denialReason,
      post.submittedAt,
      post.reviewedAt,
      post.reviewedBy,
      post.publishedAt,
      post.feedAt,
      post.deletedAt,
      at,
    ],
  );
}

/**
 * Moves some posts, including deleted ones, of a venue that was merged into another one. Locked in the order of their
 * ids, like all that lock several.
 * @returns how many were found, at most `limit`; 0 if none is left
 */
export async function moveVenuePosts(
  tx: Transaction,
  fromVenueId: string,
  toVenueId: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `(select id from posts where venue_id = $1 and deleted_at is null limit $2)
     union all (select id from posts where venue_id = $1 and deleted_at is not null limit $2)
     limit $2`,
    [fromVenueId, limit],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.query('select 1 from posts where id = any($1::bigint[]) order by id for no key update', [ids]);
  await tx.query('update posts set venue_id = $3 where id = any($1::bigint[]) and venue_id = $2', [
    ids,
    fromVenueId,
    toVenueId,
  ]);
  return ids.length;
}

export async function findPostsToErase(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from posts where author_id = $1 order by id limit $2',
    [userId, limit],
  );
  return rows.map((row) => row.id);
}

/** For the erasure of an account, after the likes and comments of these posts. */
export async function erasePosts(tx: Transaction, postIds: readonly string[]): Promise<void> {
  await tx.query('delete from posts where id = any ($1::bigint[])', [postIds]);
}

/**
 * For the erasure of an account: the posts that it decided on stay, without it. Locked in the order of their ids, like
 * all that lock several.
 * @returns how many of at most `limit`
 */
export async function eraseFromPostReviews(db: Queryable, userId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `update posts set reviewed_by = nullif(reviewed_by, $1) where id = any (array (
       select id from posts where id = any (array (
         select id from posts where ${indexRange('reviewed_by', '$1')} limit $2))
        order by id for no key update)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}
