-- Up Migration

-- Boards of a million people are read in a few milliseconds, whoever is hidden and wherever somebody stands
-- (decision 032). What is counted here changes in the transaction that changes what it counts.

-- Whether somebody is on boards at all, whoever reads them: part of the visibility rule that a board can have an index of.
create function is_on_boards(person users) returns boolean language sql immutable parallel safe
as $$ select person.username is not null and person.banned_at is null and person.deleted_at is null
   and person.listed_on_board and not person.exclusion_open $$;

alter table month_points add column is_listed boolean not null default true;
update month_points m set is_listed = false
  from users u where u.id = m.user_id and not is_on_boards(u);

create index month_points_listed on month_points (month, points desc, reached_at, user_id)
  where is_listed and points > 0;
drop index month_points_board;

-- Whoever writes the first row of a person's month holds the account's row meanwhile, so that this finds it.
create function list_on_boards() returns trigger language plpgsql as $$
begin
  update month_points set is_listed = is_on_boards(new) where user_id = new.id;
  return null;
end
$$;
create trigger person_is_on_boards
  after update of username, banned_at, deleted_at, listed_on_board, exclusion_open on users
  for each row when (is_on_boards(old) <> is_on_boards(new))
  execute function list_on_boards();

-- How many people on a month's board have so many points, and of these, how many reached them in which ten minutes.
create table board_points (
  month text not null,
  points integer not null,
  people integer not null,
  primary key (month, points)
) with (fillfactor = 50);
create table board_slots (
  month text not null,
  points integer not null,
  slot timestamptz(3) not null,
  people integer not null,
  primary key (month, points, slot)
) with (fillfactor = 50);

create function board_slot(reached_at timestamptz) returns timestamptz language sql stable parallel safe
return date_bin('10 minutes', reached_at, '2000-01-01 00:00:00+00');

-- At the end of the transaction, in one order: these rows are everybody's, so they are held as shortly as can be.
create function count_on_board() returns trigger language plpgsql as $$
begin
  with change (month, points, reached_at, people) as (
    select old.month, old.points, old.reached_at, -1
     where tg_op <> 'INSERT' and old.is_listed and old.points > 0
    union all
    select new.month, new.points, new.reached_at, 1
     where tg_op <> 'DELETE' and new.is_listed and new.points > 0
  ), by_points as (
    insert into board_points as known (month, points, people)
      select month, points, sum(people) from change group by month, points having sum(people) <> 0 order by month, points
    on conflict (month, points) do update set people = known.people + excluded.people
  )
  insert into board_slots as known (month, points, slot, people)
    select month, points, board_slot(reached_at), sum(people)
      from change group by 1, 2, 3 having sum(people) <> 0 order by 1, 2, 3
  on conflict (month, points, slot) do update set people = known.people + excluded.people;
  return null;
end
$$;
create constraint trigger month_points_are_counted
  after insert or delete or update of points, reached_at, is_listed on month_points
  deferrable initially deferred
  for each row execute function count_on_board();

insert into board_points (month, points, people)
  select month, points, count(*) from month_points where is_listed and points > 0 group by 1, 2;
insert into board_slots (month, points, slot, people)
  select month, points, board_slot(reached_at), count(*) from month_points where is_listed and points > 0 group by 1, 2, 3;

-- How many rows of which kind a month's ledger has: for its statement.
create table ledger_totals (
  month text not null,
  reason text not null,
  entries integer not null,
  points bigint not null,
  primary key (month, reason)
) with (fillfactor = 50);

create function count_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as known (month, reason, entries, points) values (new.month, new.reason, 1, new.points)
  on conflict (month, reason) do update set entries = known.entries + 1, points = known.points + excluded.points;
  return null;
end
$$;
create constraint trigger point_entries_are_counted after insert on point_entries
  deferrable initially deferred
  for each row execute function count_in_ledger();

insert into ledger_totals (month, reason, entries, points)
  select month, reason, count(*), sum(points) from point_entries group by 1, 2;

-- Down Migration

-- Migrations go forward only.
