-- Up Migration

-- When the session last had the account's password. Null for sessions from before: they are asked for it once.
alter table login_sessions add column confirmed_at timestamptz(3);

-- Down Migration

-- Migrations go forward only.
