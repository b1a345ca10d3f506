-- Up Migration

-- play_sessions_of_place (0042) serves what it served. Apart from that one's build: where this has to wait for the table,
-- the build need not be repeated.
drop index if exists play_sessions_at_venue;

-- Down Migration

-- Migrations go forward only.
