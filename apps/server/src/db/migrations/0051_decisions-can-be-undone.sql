-- Up Migration

-- What a moderator decided on, and the state before. Apart from the audit log, whose rows stay: these go with their author.
create table decisions (
  audit_id bigint primary key references audit_log (id),
  author_id bigint references users (id) on delete cascade,
  -- The decision on the report that led to this one.
  report_audit_id bigint references audit_log (id),
  -- Of the item, after the decision: an undo compares it with the present one.
  version text not null,
  content jsonb not null,
  previous jsonb not null
);
create index decisions_by_author on decisions (author_id);
create index decisions_by_report on decisions (report_audit_id) where report_audit_id is not null;

-- The audit entry of the decision that the notification is about: an undo deletes the notification.
alter table notifications add column decision_id bigint;
create index notifications_by_decision on notifications (decision_id) where decision_id is not null;

-- Who decided on a report last, for a second admin's conflict.
alter table venue_reports add column reviewed_by bigint references users (id) on delete set null;
create index venue_reports_by_reviewer on venue_reports (reviewed_by) where reviewed_by is not null;

-- 'withheld': the photo of a denied post, closed to everybody until the denial is undone or the photo deleted.
alter table images drop constraint images_status_check;
alter table images add constraint images_status_check
  check (status in ('awaiting', 'ready', 'withheld', 'deleted')) not valid;
alter table images validate constraint images_status_check;

-- Down Migration

-- Migrations go forward only.
