-- Up Migration

-- A reply belongs to the thread of the comment `parent_id`, which is no reply itself; `reply_to_id` is the comment of
-- that thread that was answered. Neither is a reference: a thread stays together when its first comment is erased.
alter table comments add column parent_id bigint;
alter table comments add column reply_to_id bigint;
alter table comments add column likes_count integer not null default 0;
alter table comments add constraint comments_likes_count check (likes_count >= 0) not valid;

-- When the author last replaced a text that others had seen.
alter table comments add column edited_at timestamptz(3);
update comments c set edited_at = v.replaced_at
  from (select comment_id, max(replaced_at) as replaced_at from text_versions
         where comment_id is not null and status = 'approved' group by comment_id) v
 where v.comment_id = c.id;

-- The comment shown under a post. Where there are very many comments, the operator builds this before, concurrently:
-- building it here blocks writes.
create index if not exists comments_best on comments (post_id, likes_count desc, created_at, id)
  where parent_id is null and status = 'approved' and deleted_at is null;

create table comment_likes (
  comment_id bigint not null references comments (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  -- As with likes of posts: whether the comment's counter excludes it, because its account is hidden.
  left_out boolean not null default false,
  primary key (comment_id, user_id)
);
create index comment_likes_by_user on comment_likes (user_id, comment_id);

-- Down Migration

-- Migrations go forward only.
