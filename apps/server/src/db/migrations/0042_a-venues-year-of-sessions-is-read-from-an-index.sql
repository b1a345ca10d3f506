-- Up Migration

-- What all members' sessions of 12 months at a venue came to is read from the index alone, once a day; it finds a venue's
-- sessions as before. No session can be logged while it is built; where there are very many, the operator builds it
-- before, concurrently.
create index if not exists play_sessions_of_place on play_sessions (venue_id, session_date)
  include (user_id, amount_spent, amount_won) where venue_id is not null;

-- Down Migration

-- Migrations go forward only.
