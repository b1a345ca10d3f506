-- Up Migration

-- What all members' sessions of a month came to is read from the index alone; it serves searches by date as before.
create index play_sessions_of_month on play_sessions (session_date) include (user_id, amount_spent, amount_won);
drop index play_sessions_by_date;

-- Down Migration

-- Migrations go forward only.
