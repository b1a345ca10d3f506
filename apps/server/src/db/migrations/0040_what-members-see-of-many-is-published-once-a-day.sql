-- Up Migration

-- Numbers about many people's tracker sessions, as members see them (decision 045). A task publishes them; no request does.
create table public_stats (
  -- Such as 'venue-rtp' of a venue's number, 'odds' of a month's.
  kind text not null,
  subject bigint not null,
  -- Null: what was published last is that there are too few people.
  value jsonb,
  -- How many people it was made from.
  people integer not null check (people >= 0),
  published_at timestamptz(3) not null,
  primary key (kind, subject)
);

-- What each person contributed to the published number, in coarse steps. The next one is published when enough people
-- contribute something else.
create table public_stat_entries (
  kind text not null,
  subject bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  entry integer not null,
  primary key (kind, subject, user_id)
);
create index public_stat_entries_by_user on public_stat_entries (user_id);

-- How far the run of a day has come.
create table public_stat_runs (
  kind text primary key,
  day date not null,
  position bigint not null default 0,
  is_finished boolean not null default false
);

-- Down Migration

-- Migrations go forward only.
