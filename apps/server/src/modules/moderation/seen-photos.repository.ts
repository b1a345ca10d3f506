/**
 * The posts on which moderators decided while they had the same photo as a row, in SQL, as `id` and `created_at`. Found
 * by the photo's content hash, which is kept if the author removes the photo from the post.
 * @param item the row's alias; it has an `image_content_hash`
 */
export const postsSeenWith = (item: string): string => `
  select entry.target_id::bigint as id, entry.created_at
    from images photo
    join decisions d on d.kind = 'post' and d.content ->> 'imageId' = photo.id
    join audit_log entry on entry.id = d.audit_id
   where photo.content_hash = ${item}.image_content_hash`;
