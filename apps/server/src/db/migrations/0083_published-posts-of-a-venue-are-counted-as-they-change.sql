-- Up Migration

-- How many published posts of active accounts each venue has: counts, and changes that writers only add, so that none
-- waits for another. A task folds the changes into the counts; a reader adds both.
create table venue_post_counts (
  venue_id bigint primary key references venues (id) on delete cascade,
  posts bigint not null
) with (fillfactor = 70);
create table venue_post_changes (
  venue_id bigint not null,
  change integer not null
);
create index venue_post_changes_of_venue on venue_post_changes (venue_id);

-- Banned or deactivated. A publication and a ban of the same person lock this row before either counts.
alter table user_stats add column is_hidden boolean not null default false;

create function hide_user_stats() returns trigger language plpgsql as $$
begin
  update user_stats set is_hidden = (new.banned_at is not null or new.deleted_at is not null)
   where user_id = new.id and is_hidden <> (new.banned_at is not null or new.deleted_at is not null);
  return null;
end
$$;
create function hide_user_stats_of_deleted() returns trigger language plpgsql as $$
begin
  update user_stats set is_hidden = true where user_id = old.id and not is_hidden;
  return old;
end
$$;
create trigger user_stats_hide after update of banned_at, deleted_at on users
  for each row execute function hide_user_stats();
-- Before the account's posts go with it.
create trigger user_stats_hide_first before delete on users
  for each row execute function hide_user_stats_of_deleted();

create function count_venue_posts_of_person() returns trigger language plpgsql as $$
begin
  insert into venue_post_changes (venue_id, change)
    select venue_id, count(*) * case when new.is_hidden then -1 else 1 end from posts
     where author_id = new.user_id and venue_id is not null
       and status = 'approved' and is_public and deleted_at is null
     group by venue_id;
  return null;
end
$$;
create trigger venue_posts_of_person_change after update of is_hidden on user_stats
  for each row when (old.is_hidden <> new.is_hidden) execute function count_venue_posts_of_person();

create function count_venue_post_changes() returns trigger language plpgsql as $$
declare
  hidden boolean;
begin
  select is_hidden into hidden from user_stats where user_id = new.author_id for no key update;
  if coalesce(hidden, true) then
    return null;
  end if;
  insert into venue_post_changes (venue_id, change)
    select venue_id, change
      from (values (old.venue_id, -1, is_published(old)), (new.venue_id, 1, is_published(new)))
           as known (venue_id, change, counts)
     where counts and venue_id is not null;
  return null;
end
$$;
create constraint trigger venue_posts_change
  after update of venue_id, status, is_public, deleted_at on posts
  deferrable initially deferred for each row
  when (is_published(old) <> is_published(new)
        or (is_published(new) and old.venue_id is distinct from new.venue_id))
  execute function count_venue_post_changes();

-- These follow the triggers of user_stats, which by their names are called first and have locked its rows.
create function count_new_venue_posts() returns trigger language plpgsql as $$
begin
  insert into venue_post_changes (venue_id, change)
    select p.venue_id, count(*) from added p join user_stats f on f.user_id = p.author_id and not f.is_hidden
     where p.venue_id is not null and p.status = 'approved' and p.is_public and p.deleted_at is null
     group by p.venue_id;
  return null;
end
$$;
create trigger venue_posts_are_added after insert on posts
  referencing new table as added for each statement execute function count_new_venue_posts();

create function count_gone_venue_posts() returns trigger language plpgsql as $$
begin
  insert into venue_post_changes (venue_id, change)
    select p.venue_id, -count(*) from removed p join user_stats f on f.user_id = p.author_id and not f.is_hidden
     where p.venue_id is not null and p.status = 'approved' and p.is_public and p.deleted_at is null
     group by p.venue_id;
  return null;
end
$$;
create trigger venue_posts_are_removed after delete on posts
  referencing old table as removed for each statement execute function count_gone_venue_posts();

-- Counted by the next migration.
alter table user_stats disable trigger venue_posts_of_person_change;
update user_stats f set is_hidden = true
  from users u where u.id = f.user_id and (u.banned_at is not null or u.deleted_at is not null);
alter table user_stats enable trigger venue_posts_of_person_change;

-- Down Migration

-- Migrations go forward only.
