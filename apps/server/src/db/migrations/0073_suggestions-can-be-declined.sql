-- Up Migration

-- Of whom an account has said that it is not interested in them, the latest 500. Nobody else ever learns of it.
create table declined_suggestions (
  user_id bigint not null references users (id) on delete cascade,
  declined_id bigint not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, declined_id),
  check (user_id <> declined_id)
);
create index declined_suggestions_by_declined on declined_suggestions (declined_id);

-- Down Migration

-- Migrations go forward only.
