-- Up Migration

-- A profile photo changes at once, without a review, and a replaced one was deleted within a minute. While a report on
-- the member is open, the photo that they had when they were reported stays for moderators.
alter table member_reports add column reported_image_id text references images (id) on delete set null;
create index member_reports_by_image on member_reports (reported_image_id) where reported_image_id is not null;

-- Down Migration

-- Migrations go forward only.
