-- Up Migration

-- The amounts stand in the indexes, so that sums over years of sessions read nothing else.
create index play_sessions_in_order on play_sessions (user_id, session_date desc, created_at desc, id desc)
  include (amount_spent, amount_won);
drop index play_sessions_latest;

-- The history of one venue or one machine, and which there are.
create index play_sessions_of_venue on play_sessions (user_id, venue_id, session_date desc, created_at desc, id desc)
  include (amount_spent, amount_won) where venue_id is not null;
create index play_sessions_of_machine
  on play_sessions (user_id, machine_type, session_date desc, created_at desc, id desc)
  include (amount_spent, amount_won) where machine_type is not null;

-- Down Migration

-- Migrations go forward only.
