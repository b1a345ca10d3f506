-- Up Migration

-- Entries that admins struck out of a month: the member has lost the points by an adjustment of the ledger.
create table month_strikes (
  month text not null,
  user_id bigint not null references users (id) on delete cascade,
  -- Before, given back when the entry is put back.
  points integer not null,
  reason text not null,
  struck_by bigint references users (id) on delete set null,
  struck_at timestamptz(3) not null,
  primary key (month, user_id)
);
create index month_strikes_by_user on month_strikes (user_id);
create index month_strikes_by_admin on month_strikes (struck_by) where struck_by is not null;

-- When an admin handed a claimed prize over.
alter table prize_awards add column paid_at timestamptz(3);

-- Down Migration

-- Migrations go forward only.
