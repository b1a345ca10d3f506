-- Up Migration

-- Whether the counter of the post leaves this like or comment out because its account is hidden (banned, or leaving).
-- The row itself says it, so counters can be brought along in batches of any size, by anybody, however often.
alter table likes add column left_out boolean not null default false;
alter table comments add column left_out boolean not null default false;

-- Down Migration

-- Migrations go forward only.
