/**
 * The one visibility rule, as SQL conditions for every list, count and lookup. Arguments are SQL: table aliases, and a
 * placeholder or expression for the viewer's user id.
 */

/** An account that others can see: neither banned nor deactivated. */
export function accountIsActive(account: string): string {
  return `(${account}.banned_at is null and ${account}.deleted_at is null)`;
}

/** Neither of two people has blocked the other. */
function notBlocked(personId: string, viewerId: string): string {
  return `(not exists (select 1 from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = ${personId})
      and not exists (select 1 from blocks b where b.blocker_id = ${personId} and b.blocked_id = ${viewerId}))`;
}

/** A person whose profile, posts, comments, likes and search hits the viewer may see. */
export function personIsVisible(person: string, viewerId: string): string {
  return `(${accountIsActive(person)} and ${notBlocked(`${person}.id`, viewerId)})`;
}

/** Posts that are public for every viewer. The partial indexes of posts have this condition. */
export function postIsPublished(post: string): string {
  return `(${post}.status = 'approved' and ${post}.is_public and ${post}.deleted_at is null)`;
}

/**
 * A post that everybody may see, also without an account. As for members, the author's break does not matter: if the
 * post were hidden only from visitors, that would reveal the break.
 */
export function postIsOpen(post: string, author: string): string {
  return `(${postIsPublished(post)} and ${accountIsActive(author)} and ${author}.username is not null)`;
}

/** A post that the viewer may open: their own, or a published one of a visible author. */
export function postIsVisible(post: string, author: string, viewerId: string): string {
  return `(${post}.deleted_at is null and (${post}.author_id = ${viewerId}
      or (${postIsPublished(post)} and ${personIsVisible(author, viewerId)})))`;
}

/** A person whose posts belong in the viewer's feeds: visible, and not muted. */
export function personIsInFeeds(person: string, viewerId: string): string {
  return `(${personIsVisible(person, viewerId)}
      and not exists (select 1 from mutes m where m.muter_id = ${viewerId} and m.muted_id = ${person}.id))`;
}

/**
 * A person who may be suggested to the viewer: in their feeds, and shown on boards. Boards exclude people on a break
 * and people who have chosen so.
 */
export function personIsForSuggestion(person: string, viewerId: string): string {
  return `(is_on_boards(${person}) and ${personIsInFeeds(person, viewerId)})`;
}

/** A post for the viewer's feeds: published, by a visible author whom the viewer has not muted. */
export function postIsForFeed(post: string, author: string, viewerId: string): string {
  return `(${postIsPublished(post)} and ${personIsInFeeds(author, viewerId)})`;
}

/** The viewer, and the author of the post under which something is shown. */
type UnderPost = { viewerId: string; postAuthorId: string };

/**
 * A person whose comments and likes the viewer may see under a post: visible, and not separated by a block from the
 * post's author, who could neither see nor delete what everybody else sees there.
 */
export function personIsVisibleUnderPost(person: string, { viewerId, postAuthorId }: UnderPost): string {
  return `(${personIsVisible(person, viewerId)} and ${notBlocked(`${person}.id`, postAuthorId)})`;
}

/** A comment that the viewer may read: their own, or an approved one of a visible author. */
export function commentIsVisible(comment: string, author: string, under: UnderPost): string {
  return `(${comment}.deleted_at is null and (${comment}.author_id = ${under.viewerId}
      or (${comment}.status = 'approved' and ${personIsVisibleUnderPost(author, under)})))`;
}
