-- Up Migration

-- Who stood on a prize's position when its month was over, settled once: later changes of the board move no prize.
alter table prizes add column settled_at timestamptz(3);
alter table prizes add column winner_id bigint references users (id) on delete set null;
create index prizes_by_winner on prizes (winner_id) where winner_id is not null;
create index prizes_to_settle on prizes (month) where settled_at is null;

-- What made a row of the ledger, for the person to read. Older rows say their reason alone.
alter table point_entries add column cause text
  check (cause in ('submitted', 'approved', 'denied', 'deleted', 'made_private', 'set_by_admin'));

-- What admins set has no thing of its own that it is about: each gets a number here.
create sequence point_adjustments;

-- Down Migration

-- Migrations go forward only.
