-- Up Migration

-- A statement's rows were collected for three triggers on each new post, of which two have nothing to do while it waits
-- for review. A condition asks that first; it has no function, which would be expanded anew for each post.
drop trigger published_wins_are_added on posts;
create or replace function add_published_wins() returns trigger language plpgsql as $$
begin
  update user_stats set posted_biggest = greatest(posted_biggest, new.win_amount),
                        posted_total = posted_total + new.win_amount
   where user_id = new.author_id;
  return null;
end
$$;
create trigger published_wins_are_added after insert on posts
  for each row when (new.status = 'approved' and new.is_public and new.deleted_at is null)
  execute function add_published_wins();

drop trigger venue_posts_are_added on posts;
create or replace function count_new_venue_posts() returns trigger language plpgsql as $$
begin
  insert into venue_post_changes (venue_id, change)
    select new.venue_id, 1 from user_stats where user_id = new.author_id and not is_hidden;
  return null;
end
$$;
create trigger venue_posts_are_added after insert on posts
  for each row
  when (new.venue_id is not null and new.status = 'approved' and new.is_public and new.deleted_at is null)
  execute function count_new_venue_posts();

drop trigger new_posts_are_counted on posts;
drop trigger new_comments_are_counted on comments;
create or replace function count_new_content() returns trigger language plpgsql as $$
begin
  insert into stat_changes (kind, at, change) values (tg_argv[0], quarter_hour(new.created_at), 1);
  return null;
end
$$;
create trigger new_posts_are_counted after insert on posts
  for each row when (new.deleted_at is null) execute function count_new_content('post');
create trigger new_comments_are_counted after insert on comments
  for each row when (new.deleted_at is null) execute function count_new_content('comment');

-- Both are emptied from time to time. Were they also cut short, a connection that looks for a row then would plan to read
-- the whole table, and keep that plan while the table grows, until it is analyzed again.
alter table idempotency_keys set (vacuum_truncate = off);
alter table review_queue set (vacuum_truncate = off);

-- Down Migration

-- Migrations go forward only.
