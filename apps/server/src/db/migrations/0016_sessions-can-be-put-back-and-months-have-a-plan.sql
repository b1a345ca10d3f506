-- Up Migration

-- A deleted session leaves play_sessions at once, so that no sum can forget to leave it out, and waits here for an hour:
-- 'Undo' puts it back as it was, number and all.
create table deleted_play_sessions (
  id bigint primary key,
  user_id bigint not null references users (id) on delete cascade,
  amount_spent numeric(10, 2) not null,
  amount_won numeric(10, 2) not null,
  venue_id bigint references venues (id),
  machine_type text,
  session_date timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3) not null
);
create index deleted_play_sessions_by_user on deleted_play_sessions (user_id);
create index deleted_play_sessions_at_venue on deleted_play_sessions (venue_id) where venue_id is not null;
create index deleted_play_sessions_by_age on deleted_play_sessions (deleted_at);

-- What a person means to put in per month, and the last month that they looked back on (or chose not to).
create table play_plans (
  user_id bigint primary key references users (id) on delete cascade,
  monthly_limit numeric(10, 2) check (monthly_limit >= 0),
  looked_back_on text check (looked_back_on ~ '^[0-9]{4}-[0-9]{2}$'),
  updated_at timestamptz(3) not null
);

-- Down Migration

-- Migrations go forward only.
