-- Up Migration

-- What a month's board says once its entries are reviewed (decision 047): the first statement closes the month, every
-- later one is a correction. Rows are only added.
create table month_statements (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  number integer not null check (number >= 1),
  published_at timestamptz(3) not null,
  -- How many people the whole board has, not the first hundred alone.
  people integer not null check (people >= 0),
  -- The month's ledger by reason: { "award": { "entries": 7, "points": 14 } }.
  ledger jsonb not null,
  -- The latest ledger row that it counts. A later one of the same month makes a correction.
  last_entry_id bigint not null,
  primary key (month, number)
);

create table statement_entries (
  month text not null,
  number integer not null,
  position integer not null check (position between 1 and 100),
  -- Null once the account was erased; the row stays.
  user_id bigint references users (id) on delete set null,
  points integer not null check (points > 0),
  reached_at timestamptz(3) not null,
  is_staff boolean not null,
  -- Whether a prize could go to this account when the month was closed: a verified address, not staff, not deleted.
  can_win boolean not null,
  primary key (month, number, position),
  foreign key (month, number) references month_statements (month, number)
);
create index statement_entries_by_user on statement_entries (user_id) where user_id is not null;

create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  raise exception 'statements are immutable' using errcode = 'restrict_violation';
end
$$;
create trigger month_statements_are_immutable before update or delete on month_statements
  for each row execute function refuse_statement_change();
create trigger statement_entries_stay before delete on statement_entries
  for each row execute function refuse_statement_change();
-- An erased account leaves its row without its id.
create trigger statement_entries_are_immutable before update on statement_entries
  for each row when (
    new.user_id is not null
    or (old.month, old.number, old.position, old.points, old.reached_at, old.is_staff, old.can_win)
       is distinct from (new.month, new.number, new.position, new.points, new.reached_at, new.is_staff, new.can_win)
  ) execute function refuse_statement_change();

-- Points of entries that were still pending when their month was closed are reversed for this cause. Not validated:
-- every row there is fits the narrower rule before, and reading them all would hold the table.
alter table point_entries drop constraint point_entries_cause_check;
alter table point_entries add constraint point_entries_cause_is_known
  check (cause in ('submitted', 'approved', 'denied', 'deleted', 'made_private', 'set_by_admin', 'unreviewed')) not valid;

-- Down Migration

-- Migrations go forward only.
