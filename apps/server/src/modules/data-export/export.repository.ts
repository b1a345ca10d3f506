import type { Queryable } from '../../db/database.ts';
import { accountIsActive, personIsVisible } from '../visibility/visibility.public.ts';

/** A photo's name in the archive, from an alias of images. */
const photo = (image: string) =>
  `case when ${image}.status = 'ready' then 'images/' || ${image}.id || '.webp' end as photo`;
/**
 * Previous texts of the account's content.
 * @param condition of the rows of text_versions
 */
const formerTexts = (condition: string) => `
             (select coalesce(json_agg(json_build_object('text', t.text, 'replacedAt', t.replaced_at) order by t.id), '[]')
                from text_versions t where ${condition})`;
/** Other people are named only if the viewer could find them. */
const nameOf = (person: string) => `case when ${personIsVisible(person, '$1')} then ${person}.username end`;

/** The account's own data, without the password, and only the results of moderators' decisions. */
export async function findAccountToExport(
  db: Queryable,
  userId: string,
): Promise<{ username: string | null } | null> {
  const [row] = await db.query<{ username: string | null }>(
    `select u.id, u.username, u.email, u.pending_email as "pendingEmail", u.email_verified_at as "emailVerifiedAt",
            u.first_name as "firstName", u.last_name as "lastName", u.show_name as "showName", u.bio,
            u.country_code as "countryCode", u.phone, ${photo('i')},
            u.is_verified as "isVerified", a.created_at as "adminSince", u.banned_at as "bannedAt",
            u.ban_reason as "banReason", u.banned_until as "bannedUntil",
            u.deleted_at as "deletedAt",
            u.exclusion_open as "onBreak", u.exclusion_started_at as "breakStartedAt",
            u.exclusion_ends_at as "breakEndsAt", u.listed_on_board as "listedOnBoard",
            u.age_confirmed_at as "ageConfirmedAt", u.age_confirmed_by as "ageConfirmedBy",
            u.terms_version as "termsVersion", u.terms_accepted_at as "termsAcceptedAt",
            u.posts_count as "postsCount", u.followers_count as "followersCount",
            u.following_count as "followingCount", u.custom_biggest_win as "biggestWinSetByAdmin",
            u.custom_lifetime_winnings as "lifetimeWinningsSetByAdmin",
            u.last_active_at as "lastActiveAt", u.created_at as "createdAt", u.updated_at as "updatedAt"
       from users u
       left join images i on i.id = u.profile_image_id
       left join admins a on a.user_id = u.id
      where u.id = $1`,
    [userId],
  );
  return row ?? null;
}

/**
 * A cursor of times and an id, for lists whose index starts with the times: with the id alone, each page would sort all
 * rows again. Times are whole milliseconds.
 */
function orderBy(times: readonly string[], id: string) {
  const parts = [...times.map((time) => `(extract(epoch from ${time}) * 1000)::bigint`), id];
  const previous = times.map(
    (_, index) =>
      `case when $2 = '0' then '-infinity' else to_timestamp(split_part($2, '.', ${index + 1})::float8 / 1000) end::timestamptz(3)`,
  );
  return {
    cursor: parts.join(" || '.' || "),
    isAfter: `(${[...times, id].join(', ')}) > (${previous.join(', ')}, ('0' || split_part($2, '.', ${parts.length}))::bigint)`,
    order: [...times, id].join(', '),
  };
}
const postOrder = orderBy(['p.created_at'], 'p.id');
const commentOrder = orderBy(['c.created_at'], 'c.id');
const likeOrder = orderBy(['l.created_at'], 'l.post_id');
const followOrder = orderBy(['f.created_at'], 'f.follower_id');
const notificationOrder = orderBy(['n.updated_at'], 'n.id');
const sessionOrder = orderBy(['s.session_date', 's.created_at'], 's.id');

/**
 * A list in the archive. Its statement returns the rows of user $1 after the cursor $2 (text; '0' is before all), at
 * most $3, in the order of `cursor`; all its other columns are written to the file.
 */
export type ExportedList = { file: string; about: string; sql: string };
type ExportedRow = { cursor: string };

export function findExportedRows(
  db: Queryable,
  { sql }: ExportedList,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<ExportedRow[]> {
  return db.query<ExportedRow>(sql, [userId, after, limit]);
}

export const exportedLists: readonly ExportedList[] = [
  {
    file: 'posts.json',
    about: 'Your wins, in whatever state, also those that you deleted',
    sql: `
      select ${postOrder.cursor} as cursor, p.id, p.status, p.is_public as "isPublic", p.win_amount as "winAmount",
             p.amount_spent as "amountSpent", p.show_spent as "showSpent", p.bet_level as "betLevel",
             v.name as venue, p.machine_type as "machineType", p.caption,
             ${formerTexts('t.post_id = p.id and not t.is_photo_description')} as "formerCaptions", ${photo('i')},
             p.photo_description as "photoDescription",
             ${formerTexts('t.post_id = p.id and t.is_photo_description')} as "formerPhotoDescriptions",
             p.likes_count as "likesCount", p.comments_count as "commentsCount", p.is_featured as "isFeatured",
             p.denial_reason as "denialReason", p.created_at as "createdAt", p.updated_at as "updatedAt",
             p.published_at as "publishedAt", p.deleted_at as "deletedAt"
        from posts p left join venues v on v.id = p.venue_id left join images i on i.id = p.image_id
       where p.author_id = $1 and ${postOrder.isAfter} order by ${postOrder.order} limit $3`,
  },
  {
    file: 'comments.json',
    about: 'What you wrote under posts, in whatever state',
    sql: `
      select ${commentOrder.cursor} as cursor, c.id, c.post_id as "postId", ${nameOf('o')} as "postBy", c.content,
             ${formerTexts('t.comment_id = c.id')} as "formerTexts", c.status,
             c.denial_reason as "denialReason", c.created_at as "createdAt", c.updated_at as "updatedAt",
             c.parent_id as "replyIn", c.reply_to_id as "replyTo", c.likes_count as "likesCount",
             c.edited_at as "editedAt", c.published_at as "publishedAt", c.deleted_at as "deletedAt"
        from comments c join posts p on p.id = c.post_id join users o on o.id = p.author_id
       where c.author_id = $1 and ${commentOrder.isAfter} order by ${commentOrder.order} limit $3`,
  },
  {
    file: 'likes.json',
    about: 'The posts that you like',
    sql: `
      select ${likeOrder.cursor} as cursor, l.post_id as "postId", ${nameOf('o')} as "postBy", l.created_at as "likedAt"
        from likes l join posts p on p.id = l.post_id join users o on o.id = p.author_id
       where l.user_id = $1 and ${likeOrder.isAfter} order by ${likeOrder.order} limit $3`,
  },
  {
    file: 'comment-likes.json',
    about: 'The comments that you like',
    sql: `
      select l.comment_id as cursor, l.comment_id as "commentId", c.post_id as "postId", ${nameOf('o')} as "commentBy",
             l.created_at as "likedAt"
        from comment_likes l join comments c on c.id = l.comment_id join users o on o.id = c.author_id
       where l.user_id = $1 and l.comment_id > $2::bigint order by l.comment_id limit $3`,
  },
  {
    file: 'following.json',
    about: 'Whom you follow',
    sql: `
      select f.followed_id as cursor, f.followed_id as "userId", ${nameOf('o')} as username, f.created_at as since
        from follows f join users o on o.id = f.followed_id
       where f.follower_id = $1 and f.followed_id > $2::bigint order by f.followed_id limit $3`,
  },
  {
    file: 'followers.json',
    about: 'Who follows you',
    sql: `
      select ${followOrder.cursor} as cursor, f.follower_id as "userId", ${nameOf('o')} as username, f.created_at as since
        from follows f join users o on o.id = f.follower_id
       where f.followed_id = $1 and ${followOrder.isAfter} order by ${followOrder.order} limit $3`,
  },
  {
    file: 'blocked.json',
    about: 'Whom you have blocked',
    sql: `
      select b.blocked_id as cursor, b.blocked_id as "userId",
             case when ${accountIsActive('o')} then o.username end as username, b.created_at as since
        from blocks b join users o on o.id = b.blocked_id
       where b.blocker_id = $1 and b.blocked_id > $2::bigint order by b.blocked_id limit $3`,
  },
  {
    file: 'not-suggested.json',
    about: 'People whom you did not want to be suggested',
    sql: `
      select d.declined_id as cursor, d.declined_id as "userId", ${nameOf('o')} as username,
             d.created_at as since
        from declined_suggestions d join users o on o.id = d.declined_id
       where d.user_id = $1 and d.declined_id > $2::bigint order by d.declined_id limit $3`,
  },
  {
    file: 'muted.json',
    about: 'Whom you have muted',
    sql: `
      select m.muted_id as cursor, m.muted_id as "userId", ${nameOf('o')} as username, m.created_at as since
        from mutes m join users o on o.id = m.muted_id
       where m.muter_id = $1 and m.muted_id > $2::bigint order by m.muted_id limit $3`,
  },
  {
    file: 'reports.json',
    about: 'What you reported to us, and what came of it',
    sql: `
      select r.id as cursor, r.id, r.kind, r.target_id as "targetId", r.reason, r.note, r.outcome,
             r.created_at as "createdAt", r.decided_at as "decidedAt"
        from member_reports r where r.reporter_id = $1 and r.id > $2::bigint order by r.id limit $3`,
  },
  {
    file: 'venue-reports.json',
    about: 'Venues that you told us of',
    sql: `
      select r.id as cursor, r.id, r.kind, r.country, r.state, r.venue_name as "venueName", r.note, r.status,
             r.created_at as "createdAt", r.updated_at as "updatedAt"
        from venue_reports r where r.reporter_id = $1 and r.id > $2::bigint order by r.id limit $3`,
  },
  {
    file: 'notifications.json',
    about: 'What we told you',
    // A notification that changes while the list is read appears twice: before and after the change.
    sql: `
      select ${notificationOrder.cursor} as cursor, n.id, n.kind, n.text, n.post_id as "postId", n.comment_id as "commentId",
             (select coalesce(json_agg(o.username order by actor.position), '[]')
                from unnest(n.actor_ids) with ordinality actor (id, position) join users o on o.id = actor.id
               where ${personIsVisible('o', '$1')}
                 and (n.kind <> 'like' or exists (select 1 from likes l where l.post_id = n.post_id and l.user_id = o.id))
             ) as people,
             n.read_at as "readAt", n.created_at as "createdAt", n.updated_at as "updatedAt"
        from notifications n
       where n.user_id = $1 and ${notificationOrder.isAfter} order by ${notificationOrder.order} limit $3`,
  },
  {
    file: 'jackpots.json',
    about: 'Jackpots that you submitted',
    sql: `
      select j.id as cursor, j.id, j.amount, v.name as venue, j.machine_type as "machineType", ${photo('i')},
             j.status, j.denial_reason as "denialReason", j.created_at as "createdAt",
             j.reviewed_at as "reviewedAt", j.deleted_at as "deletedAt"
        from jackpots j left join venues v on v.id = j.venue_id left join images i on i.id = j.image_id
       where j.user_id = $1 and j.id > $2::bigint order by j.id limit $3`,
  },
  {
    file: 'play-sessions.json',
    about: 'Your tracker: what you spent and won',
    sql: `
      select ${sessionOrder.cursor} as cursor, s.id, s.amount_spent as "amountSpent", s.amount_won as "amountWon", v.name as venue,
             s.machine_type as "machineType", s.session_date as "sessionDate", s.created_at as "createdAt",
             s.updated_at as "updatedAt"
        from play_sessions s left join venues v on v.id = s.venue_id
       where s.user_id = $1 and ${sessionOrder.isAfter} order by ${sessionOrder.order} limit $3`,
  },
  {
    file: 'play-plan.json',
    about: 'Your monthly amount',
    sql: `
      select p.user_id as cursor, p.monthly_limit as "monthlyLimit", p.looked_back_on as "lookedBackOn",
             p.updated_at as "updatedAt"
        from play_plans p where p.user_id = $1 and p.user_id > $2::bigint order by p.user_id limit $3`,
  },
  {
    file: 'favourite-venues.json',
    about: 'Venues that you made favourites',
    sql: `
      select f.venue_id as cursor, f.venue_id as "venueId", v.name as venue, f.created_at as since
        from favourite_venues f join venues v on v.id = f.venue_id
       where f.user_id = $1 and f.venue_id > $2::bigint order by f.venue_id limit $3`,
  },
  {
    file: 'breaks.json',
    about: 'Breaks that you took',
    sql: `
      select b.id as cursor, b.days, b.started_at as "startedAt", b.ends_at as "endsAt"
        from breaks b where b.user_id = $1 and b.id > $2::bigint order by b.id limit $3`,
  },
  {
    file: 'points.json',
    about: 'Your points, award by award',
    sql: `
      select e.id as cursor, e.id, e.month, e.points, e.reason, e.source_kind as "sourceKind",
             e.source_id as "sourceId", e.cause, e.created_at as "createdAt"
        from point_entries e where e.user_id = $1 and e.id > $2::bigint order by e.id limit $3`,
  },
  {
    file: 'prizes.json',
    about: 'Prizes of the board that you were offered, and what became of them',
    sql: `
      select a.id as cursor, a.id, p.month, p.position, a.rank, p.value, p.description, a.offered_at as "wonAt",
             a.claim_until as "claimUntil", a.claimed_at as "claimedAt", a.ended_at as "endedAt", a.end_cause as "endCause"
        from prize_awards a join prizes p on p.id = a.prize_id
       where a.user_id = $1 and a.id > $2::bigint order by a.id limit $3`,
  },
  {
    file: 'month-boards.json',
    about: 'Your positions on the statements of months that are over',
    sql: `
      select s.month || '-' || lpad(s.number::text, 9, '0') as cursor, s.month, s.number, s.position, s.points,
             s.reached_at as "reachedAt"
        from statement_entries s
       where s.user_id = $1 and s.month || '-' || lpad(s.number::text, 9, '0') > $2
       order by cursor limit $3`,
  },
  {
    file: 'former-addresses.json',
    about: 'Email addresses that you changed within the last 7 days',
    sql: `
      select f.id as cursor, f.email, f.verified_at as "verifiedAt", f.changed_at as "changedAt",
             f.expires_at as "canBeUndoneUntil"
        from former_addresses f where f.user_id = $1 and f.id > $2::bigint order by f.id limit $3`,
  },
  {
    file: 'login-sessions.json',
    about: 'Where you are signed in',
    sql: `
      select s.id as cursor, s.id, s.device, s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
        from login_sessions s where s.user_id = $1 and s.id > $2::bigint order by s.id limit $3`,
  },
];
