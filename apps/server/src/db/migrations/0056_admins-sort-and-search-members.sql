-- Up Migration

-- What admins sort and search members by (decision 058). Written by the triggers below alone, in the transaction of the
-- change: a sort reads the beginning of an index, and no stat is summed while an admin waits.

create table user_stats (
  user_id bigint primary key references users (id) on delete cascade,
  joined_at timestamptz(3) not null,
  following integer not null default 0,
  -- The latest month in which the person has points, and the points of that month: in any later month they have none.
  points_month text not null default '',
  points integer not null default 0,
  -- Of approved, public posts.
  posted_biggest numeric(10, 2) not null default 0,
  posted_total numeric(20, 2) not null default 0,
  -- What an admin set in their place.
  custom_biggest numeric(10, 2),
  custom_total numeric(12, 2),
  biggest_win numeric(10, 2) not null generated always as (coalesce(custom_biggest, posted_biggest)) stored,
  lifetime_winnings numeric(20, 2) not null generated always as (coalesce(custom_total, posted_total)) stored
);

-- Username, email address and name, each on a line of its own, which no searched text can cross. Apart from the stats,
-- whose changes would otherwise write to the index of trigrams.
create table user_texts (
  user_id bigint primary key references users (id) on delete cascade,
  text text not null collate "C"
);

-- How many accounts there are, in one row.
create table user_totals (
  is_total boolean primary key check (is_total),
  users bigint not null
);

create function searched_text(username text, email text, first_name text, last_name text)
returns text language sql immutable parallel safe
return lower(coalesce(username, '') || chr(10) || email || chr(10)
             || concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')));

-- The characters of a text and its pairs of neighbours: texts too short for trigrams are found by them.
create function letter_pairs(value text) returns text[] language sql immutable parallel safe
return string_to_array(value, null) || array(select substr(value, at, 2) from generate_series(1, length(value) - 1) at);

-- Accounts ------------------------------------------------------------------------------------------------------

create function list_new_users() returns trigger language plpgsql as $$
begin
  insert into user_stats (user_id, joined_at, following, custom_biggest, custom_total)
    select id, created_at, following_count, custom_biggest_win, custom_lifetime_winnings from added;
  insert into user_texts (user_id, text)
    select id, searched_text(username, email, first_name, last_name) from added;
  insert into user_totals as known (is_total, users) select true, count(*) from added
    on conflict (is_total) do update set users = known.users + excluded.users;
  return null;
end
$$;
create trigger new_users_are_listed after insert on users
  referencing new table as added for each statement execute function list_new_users();

create function count_deleted_users() returns trigger language plpgsql as $$
begin
  update user_totals set users = users - (select count(*) from removed);
  return null;
end
$$;
create trigger deleted_users_are_counted after delete on users
  referencing old table as removed for each statement execute function count_deleted_users();

create function change_user_stats() returns trigger language plpgsql as $$
begin
  update user_stats
     set joined_at = new.created_at, following = new.following_count,
         custom_biggest = new.custom_biggest_win, custom_total = new.custom_lifetime_winnings
   where user_id = new.id;
  return null;
end
$$;
create trigger user_stats_change
  after update of created_at, following_count, custom_biggest_win, custom_lifetime_winnings on users
  for each row when (
    (old.created_at, old.following_count, old.custom_biggest_win, old.custom_lifetime_winnings)
    is distinct from (new.created_at, new.following_count, new.custom_biggest_win, new.custom_lifetime_winnings))
  execute function change_user_stats();

create function change_user_text() returns trigger language plpgsql as $$
begin
  update user_texts set text = searched_text(new.username, new.email, new.first_name, new.last_name)
   where user_id = new.id;
  return null;
end
$$;
create trigger user_text_changes after update of username, email, first_name, last_name on users
  for each row when (
    (old.username, old.email, old.first_name, old.last_name)
    is distinct from (new.username, new.email, new.first_name, new.last_name))
  execute function change_user_text();

-- Wins ----------------------------------------------------------------------------------------------------------

-- The condition of posts that are public for everybody (visibility.repository.ts), for triggers.
create function is_published(post posts) returns boolean language sql immutable parallel safe
as $$ select post.status = 'approved' and post.is_public and post.deleted_at is null $$;

create function add_published_wins() returns trigger language plpgsql as $$
begin
  update user_stats f
     set posted_biggest = greatest(f.posted_biggest, wins.biggest), posted_total = f.posted_total + wins.total
    from (select author_id, max(win_amount) as biggest, sum(win_amount) as total
            from added where status = 'approved' and is_public and deleted_at is null
           group by author_id) wins
   where f.user_id = wins.author_id;
  return null;
end
$$;
create trigger published_wins_are_added after insert on posts
  referencing new table as added for each statement execute function add_published_wins();

-- The index posts_biggest_by_author answers the biggest win.
create function biggest_published_win(author bigint) returns numeric language sql stable
return coalesce(
  (select win_amount from posts
    where author_id = author and status = 'approved' and is_public and deleted_at is null
    order by win_amount desc limit 1), 0);

create function change_published_wins() returns trigger language plpgsql as $$
begin
  update user_stats
     set posted_biggest = biggest_published_win(new.author_id),
         posted_total = posted_total + case when is_published(new) then new.win_amount else 0 end
                                     - case when is_published(old) then old.win_amount else 0 end
   where user_id = new.author_id;
  return null;
end
$$;
-- At the end of the transaction, so that a moderator and an author hold these rows as shortly as can be.
create constraint trigger published_wins_change
  after update of win_amount, status, is_public, deleted_at on posts
  deferrable initially deferred for each row
  when (is_published(old) <> is_published(new) or (is_published(new) and old.win_amount <> new.win_amount))
  execute function change_published_wins();

create function remove_published_wins() returns trigger language plpgsql as $$
begin
  update user_stats f
     set posted_biggest = biggest_published_win(f.user_id), posted_total = f.posted_total - wins.total
    from (select author_id, sum(win_amount) as total
            from removed where status = 'approved' and is_public and deleted_at is null
           group by author_id) wins
   where f.user_id = wins.author_id;
  return null;
end
$$;
create trigger published_wins_are_removed after delete on posts
  referencing old table as removed for each statement execute function remove_published_wins();

-- Points --------------------------------------------------------------------------------------------------------

create function change_latest_points() returns trigger language plpgsql as $$
begin
  update user_stats set points_month = new.month, points = new.points
   where user_id = new.user_id and points_month <= new.month;
  return null;
end
$$;
create constraint trigger latest_points_change after insert or update of points on month_points
  deferrable initially deferred for each row execute function change_latest_points();

-- What there is already ----------------------------------------------------------------------------------------

insert into user_stats (user_id, joined_at, following, points_month, points, posted_biggest, posted_total,
                          custom_biggest, custom_total)
  select u.id, u.created_at, u.following_count, coalesce(m.month, ''), coalesce(m.points, 0),
         coalesce(wins.biggest, 0), coalesce(wins.total, 0), u.custom_biggest_win, u.custom_lifetime_winnings
    from users u
    left join (select author_id, max(win_amount) as biggest, sum(win_amount) as total
                 from posts where status = 'approved' and is_public and deleted_at is null
                group by author_id) wins on wins.author_id = u.id
    left join (select distinct on (user_id) user_id, month, points
                 from month_points order by user_id, month desc) m on m.user_id = u.id;
insert into user_texts (user_id, text)
  select id, searched_text(username, email, first_name, last_name) from users;
insert into user_totals (is_total, users) select true, count(*) from users;

create index user_stats_by_signup on user_stats (joined_at, user_id);
create index user_stats_by_following on user_stats (following, user_id);
create index user_stats_by_points on user_stats (points_month, points, user_id);
create index user_stats_by_biggest_win on user_stats (biggest_win, user_id);
create index user_stats_by_lifetime on user_stats (lifetime_winnings, user_id);
create index user_texts_by_trigrams on user_texts using gin (text gin_trgm_ops) with (fastupdate = off);
create index user_texts_by_pairs on user_texts using gin (letter_pairs(text)) with (fastupdate = off);

-- Down Migration

-- Migrations go forward only.
