-- Up Migration

-- The admin's page of a venue counts all of these, in whatever state, and a merge moves them.
create index posts_of_venue on posts (venue_id) where venue_id is not null and deleted_at is null;
create index jackpots_of_venue on jackpots (venue_id) where venue_id is not null;
create index venue_reports_of_venue on venue_reports (venue_id) where venue_id is not null;

-- Down Migration

-- Migrations go forward only.
