-- Up Migration

-- Admins see beside what waits what was decided last.
create index venue_reports_processed on venue_reports (updated_at desc, id desc) where status <> 'pending';

-- Down Migration

-- Migrations go forward only.
