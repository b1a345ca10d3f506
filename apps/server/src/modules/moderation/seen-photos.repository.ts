/**
 * The posts that moderators decided on when they had the photo of a row, in SQL, as `id` and `created_at`. Their authors may
 * have taken it out since. Found by the photo's content hash, which outlasts the photo.
 * @param item the row's alias; it has an `image_content_hash`
 */
export const postsSeenWith = (item: string): string => `
  select entry.target_id::bigint as id, entry.created_at
    from images photo
    join decisions d on d.kind = 'post' and d.content ->> 'imageId' = photo.id
    join audit_log entry on entry.id = d.audit_id
   where photo.content_hash = ${item}.image_content_hash`;
