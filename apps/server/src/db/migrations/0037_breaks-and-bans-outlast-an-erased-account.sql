-- Up Migration

-- The break or ban of an erased account, until its end. A row says nothing but that an address or phone number with
-- this keyed hash has one; neither whose it was nor when it began.
create table carried_exclusions (
  hash bytea primary key check (octet_length(hash) = 32),
  kind text not null check (kind in ('break', 'ban', 'ban_phone')),
  -- Null: a ban without an end.
  ends_at timestamptz(3) check (kind <> 'break' or ends_at is not null)
);
create index carried_exclusions_by_end on carried_exclusions (ends_at) where ends_at is not null;

-- Keyed hashes of verified addresses that an account gave up while on a break.
alter table users add column exclusion_addresses bytea[] not null default '{}';

-- Down Migration
