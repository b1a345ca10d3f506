-- Up Migration

-- The dashboard's stats by quarter of an hour, since every time zone's days begin at one. '-infinity' has the sum of
-- all. Writers only add rows to stat_changes, so that none waits for another; a task folds these into stat_counts.
create table stat_counts (
  kind text not null check (kind in ('post', 'user', 'comment', 'like', 'active')),
  at timestamptz(3) not null,
  count bigint not null,
  primary key (kind, at)
) with (fillfactor = 70);
create table stat_changes (
  kind text not null,
  at timestamptz(3) not null,
  change integer not null
);

create function quarter_hour(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('15 minutes', at, '2000-01-01 00:00:00+00');

-- Accounts, and likes: a row counts while it exists.
create function count_new_rows() returns trigger language plpgsql as $$
begin
  insert into stat_changes (kind, at, change)
    select tg_argv[0], quarter_hour(created_at), count(*) from new_rows group by 2;
  return null;
end
$$;
create function count_gone_rows() returns trigger language plpgsql as $$
begin
  insert into stat_changes (kind, at, change)
    select tg_argv[0], quarter_hour(created_at), -count(*) from gone_rows group by 2;
  return null;
end
$$;
-- Posts and comments: a row counts while it exists and is not deleted.
create function count_new_content() returns trigger language plpgsql as $$
begin
  insert into stat_changes (kind, at, change)
    select tg_argv[0], quarter_hour(created_at), count(*) from new_rows where deleted_at is null group by 2;
  return null;
end
$$;
create function count_gone_content() returns trigger language plpgsql as $$
begin
  insert into stat_changes (kind, at, change)
    select tg_argv[0], quarter_hour(created_at), -count(*) from gone_rows where deleted_at is null group by 2;
  return null;
end
$$;
create function count_deletion() returns trigger language plpgsql as $$
begin
  insert into stat_changes (kind, at, change)
    values (tg_argv[0], quarter_hour(new.created_at), case when new.deleted_at is null then 1 else -1 end);
  return null;
end
$$;

create trigger new_users_are_counted after insert on users referencing new table as new_rows
  for each statement execute function count_new_rows('user');
create trigger gone_users_are_counted after delete on users referencing old table as gone_rows
  for each statement execute function count_gone_rows('user');
create trigger new_likes_are_counted after insert on likes referencing new table as new_rows
  for each statement execute function count_new_rows('like');
create trigger gone_likes_are_counted after delete on likes referencing old table as gone_rows
  for each statement execute function count_gone_rows('like');
create trigger new_posts_are_counted after insert on posts referencing new table as new_rows
  for each statement execute function count_new_content('post');
create trigger gone_posts_are_counted after delete on posts referencing old table as gone_rows
  for each statement execute function count_gone_content('post');
create trigger deleted_posts_are_counted after update of deleted_at on posts
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deletion('post');
create trigger new_comments_are_counted after insert on comments referencing new table as new_rows
  for each statement execute function count_new_content('comment');
create trigger gone_comments_are_counted after delete on comments referencing old table as gone_rows
  for each statement execute function count_gone_content('comment');
create trigger deleted_comments_are_counted after update of deleted_at on comments
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deletion('comment');

-- Down Migration

-- Migrations go forward only.
