-- Up Migration

-- First decisions of a day, in the dashboard's time zone, by how long what was submitted had waited.
create table review_times (
  queue text not null check (queue in ('posts', 'comments', 'jackpots', 'memberReports', 'venueReports')),
  day_at timestamptz(3) not null,
  -- A twelfth of a doubling of the seconds, so exact to within 3 %.
  wait smallint not null check (wait >= 0),
  decisions integer not null,
  primary key (day_at, queue, wait)
);

-- Down Migration

-- Migrations go forward only.
