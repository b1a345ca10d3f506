-- Up Migration

-- A day, in the dashboard's time zone, on which an account did anything.
create table active_days (
  user_id bigint not null references users (id) on delete cascade,
  day_at timestamptz(3) not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- Bit n: active in the hour that began n hours after the day.
  hours integer not null,
  -- The account's active days before and after this one.
  former_day_at timestamptz(3),
  next_day_at timestamptz(3),
  primary key (user_id, day_at)
) with (fillfactor = 80);
create index active_days_by_day on active_days (day_at);

-- How many accounts were active on a day, and before that on which day last ('-infinity' for never). Each account counts
-- once in a span of days: on the first of them, whose former day is before the span.
create table active_day_pairs (
  day_at timestamptz(3) not null,
  former_day_at timestamptz(3) not null,
  accounts integer not null,
  primary key (day_at, former_day_at)
) with (fillfactor = 70);
create table active_day_changes (
  day_at timestamptz(3) not null,
  former_day_at timestamptz(3) not null,
  change integer not null
);

create function count_active_hours(day_at timestamptz, hours integer, change integer) returns void language sql
begin atomic
  insert into stat_changes (kind, at, change)
    select 'active', day_at + make_interval(hours => hour), change
      from generate_series(0, 25) hour where hours & (1 << hour) <> 0;
end;

create function count_active_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into active_day_changes values (old.day_at, coalesce(old.former_day_at, '-infinity'), -1);
    perform count_active_hours(old.day_at, old.hours, -1);
  elsif tg_op = 'INSERT' then
    insert into active_day_changes values (new.day_at, coalesce(new.former_day_at, '-infinity'), 1);
    perform count_active_hours(new.day_at, new.hours, 1);
    update active_days set next_day_at = new.day_at where user_id = new.user_id and day_at = new.former_day_at;
    -- A day that is recorded after a later one.
    update active_days set former_day_at = new.day_at where user_id = new.user_id and day_at = new.next_day_at;
  else
    if new.hours <> old.hours then
      perform count_active_hours(new.day_at, new.hours & ~old.hours, 1);
    end if;
    if new.former_day_at is distinct from old.former_day_at then
      insert into active_day_changes values
        (old.day_at, coalesce(old.former_day_at, '-infinity'), -1),
        (new.day_at, coalesce(new.former_day_at, '-infinity'), 1);
    end if;
  end if;
  return null;
end
$$;
create trigger active_days_are_counted after insert or delete on active_days
  for each row execute function count_active_day();
create trigger active_hours_are_counted after update of hours, former_day_at on active_days
  for each row when (new.hours <> old.hours or new.former_day_at is distinct from old.former_day_at)
  execute function count_active_day();

-- Down Migration

-- Migrations go forward only.
