-- Up Migration

-- The next edition of a register mostly changes numbers of machines, which the list of venues does not say: then every
-- process may keep the one that it has.
create function note_update_of_venues() returns trigger language plpgsql as $$
begin
  if exists (
    select id, name, city, state, latitude, longitude, hidden_at is null from changed
    except
    select id, name, city, state, latitude, longitude, hidden_at is null from former
  ) then
    insert into product_state (name, value) values ('venues_version', pg_current_xact_id()::text)
      on conflict (name) do update set value = excluded.value where product_state.value <> excluded.value;
  end if;
  return null;
end
$$;
drop trigger venues_updated on venues;
create trigger venues_updated after update on venues referencing old table as former new table as changed
  for each statement execute function note_update_of_venues();

-- Down Migration

-- Migrations go forward only.
