/**
 * The one visibility rule, as SQL conditions that every list, count and lookup uses. Arguments are SQL: table aliases
 * and the placeholder (or expression) of the reader's user id.
 */

/** An account that exists for others: neither banned nor leaving. */
export function accountIsActive(account: string): string {
  return `(${account}.banned_at is null and ${account}.deleted_at is null)`;
}

/** Neither of two people has blocked the other. */
function notBlocked(personId: string, readerId: string): string {
  return `(not exists (select 1 from blocks b where b.blocker_id = ${readerId} and b.blocked_id = ${personId})
      and not exists (select 1 from blocks b where b.blocker_id = ${personId} and b.blocked_id = ${readerId}))`;
}

/** A person whose profile, posts, comments, likes and search hits the reader may see. */
export function personIsVisible(person: string, readerId: string): string {
  return `(${accountIsActive(person)} and ${notBlocked(`${person}.id`, readerId)})`;
}

/** Posts that are out in the open, whoever reads. The partial indexes of posts have the same condition. */
export function postIsPublished(post: string): string {
  return `(${post}.status = 'approved' and ${post}.is_public and ${post}.deleted_at is null)`;
}

/** A post that the reader may open: their own, or a published one of somebody visible. */
export function postIsVisible(post: string, author: string, readerId: string): string {
  return `(${post}.deleted_at is null and (${post}.author_id = ${readerId}
      or (${postIsPublished(post)} and ${personIsVisible(author, readerId)})))`;
}

/** Somebody whose posts belong in the reader's feeds: visible, and not muted. */
export function personIsInFeeds(person: string, readerId: string): string {
  return `(${personIsVisible(person, readerId)}
      and not exists (select 1 from mutes m where m.muter_id = ${readerId} and m.muted_id = ${person}.id))`;
}

/** A post for the reader's feeds: published, of somebody visible whom the reader has not muted. */
export function postIsForFeed(post: string, author: string, readerId: string): string {
  return `(${postIsPublished(post)} and ${personIsInFeeds(author, readerId)})`;
}

/** A comment that the reader may read: their own, or an approved one of somebody visible. */
export function commentIsVisible(comment: string, author: string, readerId: string): string {
  return `(${comment}.deleted_at is null and (${comment}.author_id = ${readerId}
      or (${comment}.status = 'approved' and ${personIsVisible(author, readerId)})))`;
}
