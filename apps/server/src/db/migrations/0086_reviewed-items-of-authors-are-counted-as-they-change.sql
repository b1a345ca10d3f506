-- Up Migration

-- How many public posts, comments and jackpots of each author are in each state of moderation: counts, and changes that
-- writers only add, so that none waits for another. A task folds the changes into the counts; a reader adds both.
create table author_review_counts (
  author_id bigint primary key references users (id) on delete cascade,
  pending integer not null,
  approved integer not null,
  denied integer not null
) with (fillfactor = 70);
create table author_review_changes (
  author_id bigint not null,
  pending integer not null,
  approved integer not null,
  denied integer not null
);
create index author_review_changes_of_author on author_review_changes (author_id);

create function review_state(post posts) returns text language sql immutable parallel safe
as $$ select case when post.is_public and post.deleted_at is null then post.status end $$;
create function review_state(comment comments) returns text language sql immutable parallel safe
as $$ select case when comment.deleted_at is null then comment.status end $$;
create function review_state(jackpot jackpots) returns text language sql immutable parallel safe
as $$ select case when jackpot.deleted_at is null
            then case jackpot.status when 'verified' then 'approved' when 'rejected' then 'denied'
                                     else jackpot.status end end $$;

create function note_review_change(author bigint, former text, present text) returns void language plpgsql as $$
begin
  if former is distinct from present then
    insert into author_review_changes (author_id, pending, approved, denied)
    values (author,
            (present is not distinct from 'pending')::int - (former is not distinct from 'pending')::int,
            (present is not distinct from 'approved')::int - (former is not distinct from 'approved')::int,
            (present is not distinct from 'denied')::int - (former is not distinct from 'denied')::int);
  end if;
end
$$;

create function note_post_review() returns trigger language plpgsql as $$
begin
  perform note_review_change(coalesce(new.author_id, old.author_id), review_state(old), review_state(new));
  return null;
end
$$;
create function note_comment_review() returns trigger language plpgsql as $$
begin
  perform note_review_change(coalesce(new.author_id, old.author_id), review_state(old), review_state(new));
  return null;
end
$$;
create function note_jackpot_review() returns trigger language plpgsql as $$
begin
  perform note_review_change(coalesce(new.user_id, old.user_id), review_state(old), review_state(new));
  return null;
end
$$;
create trigger review_of_post_changes after insert or delete or update of status, is_public, deleted_at on posts
  for each row execute function note_post_review();
create trigger review_of_comment_changes after insert or delete or update of status, deleted_at on comments
  for each row execute function note_comment_review();
create trigger review_of_jackpot_changes after insert or delete or update of status, deleted_at on jackpots
  for each row execute function note_jackpot_review();

-- Whom a report is about: the person, or the author of the post or comment.
alter table member_reports add column about_id bigint references users (id) on delete set null;

create function find_whom_a_report_is_about() returns trigger language plpgsql as $$
begin
  new.about_id := case new.kind
    when 'post' then (select author_id from posts where id = new.target_id)
    when 'comment' then (select author_id from comments where id = new.target_id)
    else (select id from users where id = new.target_id) end;
  return new;
end
$$;
create trigger report_is_about_a_person before insert on member_reports
  for each row execute function find_whom_a_report_is_about();

-- Down Migration

-- Migrations go forward only.
