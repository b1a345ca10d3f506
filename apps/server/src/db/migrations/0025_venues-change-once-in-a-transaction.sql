-- Up Migration

-- An import is hundreds of statements in one transaction, and most of them may change nothing. The version is now the
-- number of the transaction that last changed a venue: written once in each, and not at all where no row changed.
create or replace function note_change_of_venues() returns trigger language plpgsql as $$
begin
  -- Two ifs: what truncates has no rows to show, and a condition is planned as a whole.
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  insert into product_state (name, value) values ('venues_version', pg_current_xact_id()::text)
    on conflict (name) do update set value = excluded.value where product_state.value <> excluded.value;
  return null;
end
$$;
drop trigger venues_changed on venues;
create trigger venues_inserted after insert on venues referencing new table as changed
  for each statement execute function note_change_of_venues();
create trigger venues_updated after update on venues referencing new table as changed
  for each statement execute function note_change_of_venues();
create trigger venues_deleted after delete on venues referencing old table as changed
  for each statement execute function note_change_of_venues();
create trigger venues_truncated after truncate on venues
  for each statement execute function note_change_of_venues();

-- A register's next edition mostly changes numbers of machines, which no index holds: with room left on its page a new
-- version of a row costs the indexes nothing.
alter table venues set (fillfactor = 50);

-- Down Migration

-- Migrations go forward only.
