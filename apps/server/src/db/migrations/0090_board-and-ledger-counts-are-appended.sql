-- Up Migration

-- Who gets points changes what everybody's board counts. Writers only add these changes, so that none waits for
-- another's commit; a task folds them into the counts, and a reader adds both (decision 085).
create table board_changes (
  month text not null,
  points integer not null,
  slot timestamptz(3) not null,
  people integer not null
);
create table ledger_changes (
  month text not null,
  reason text not null,
  entries integer not null,
  points bigint not null
);

-- What readers ask.
create view board_people_by_points as
  select month, points, people from board_points
  union all
  select month, points, people from board_changes;
create view board_people_by_slot as
  select month, points, slot, people from board_slots
  union all
  select month, points, slot, people from board_changes;
create view ledger_entries_by_reason as
  select month, reason, sum(entries)::integer as entries, sum(points)::bigint as points
    from (select month, reason, entries, points from ledger_totals
          union all
          select month, reason, entries, points from ledger_changes) known
   group by month, reason;

drop trigger month_points_are_counted on month_points;
create or replace function count_on_board() returns trigger language plpgsql as $$
begin
  insert into board_changes (month, points, slot, people)
    select old.month, old.points, board_slot(old.reached_at), -1
     where tg_op <> 'INSERT' and old.is_listed and old.points > 0
    union all
    select new.month, new.points, board_slot(new.reached_at), 1
     where tg_op <> 'DELETE' and new.is_listed and new.points > 0;
  return null;
end
$$;
create trigger month_points_are_counted
  after insert or delete or update of points, reached_at, is_listed on month_points
  for each row execute function count_on_board();

drop trigger point_entries_are_counted on point_entries;
create or replace function count_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_changes (month, reason, entries, points)
    select month, reason, count(*), sum(points) from added group by month, reason;
  return null;
end
$$;
create trigger point_entries_are_counted after insert on point_entries
  referencing new table as added for each statement execute function count_in_ledger();

-- Down Migration

-- Migrations go forward only.
