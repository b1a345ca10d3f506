-- Up Migration

-- A name and a bio change at once, without a review. Moderators see what the report was about even if the member has
-- replaced it since.
alter table member_reports add column reported_username text;
alter table member_reports add column reported_bio text;

-- Down Migration

-- Migrations go forward only.
