-- Up Migration

-- The kind of its target, as the audit entry has it: moderators read a queue's decisions, latest first.
alter table decisions add column kind text;
update decisions d set kind = l.target_kind from audit_log l where l.id = d.audit_id;
create index decisions_latest on decisions (kind, audit_id desc);

alter table decisions add column undone_at timestamptz(3);
alter table decisions add column undone_by bigint references users (id) on delete set null;
create index decisions_by_undoer on decisions (undone_by) where undone_by is not null;

-- The reasons that moderators choose from, in the order of their keys.
create table denial_reasons (
  queue text primary key check (queue in ('posts', 'comments', 'jackpots')),
  reasons text[] not null check (cardinality(reasons) <= 9),
  changed_at timestamptz(3),
  changed_by bigint references users (id) on delete set null
);
create index denial_reasons_by_admin on denial_reasons (changed_by) where changed_by is not null;
insert into denial_reasons (queue, reasons) values
  ('posts', array['Link to an online casino', 'Somebody''s identity', 'Not a win photo', 'Spam']),
  ('comments', array['Link to an online casino', 'Somebody''s identity', 'Abusive', 'Spam']),
  ('jackpots', array['The photo doesn''t show the win', 'The amount is not what the photo says',
                     'This photo was used before', 'The photo can''t be read']);

-- Down Migration

-- Migrations go forward only.
