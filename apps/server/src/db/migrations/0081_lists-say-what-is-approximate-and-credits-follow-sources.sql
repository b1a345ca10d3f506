-- Up Migration

-- The list of venues now says whose location is approximate, and what is in memory with it knows their sources.
create or replace function note_update_of_venues() returns trigger language plpgsql as $$
begin
  if exists (
    select id, name, city, state, latitude, longitude, kind, machines, is_approximate, source, hidden_at is null from changed
    except
    select id, name, city, state, latitude, longitude, kind, machines, is_approximate, source, hidden_at is null from former
  ) then
    insert into product_state (name, value) values ('venues_version', pg_current_xact_id()::text)
      on conflict (name) do update set value = excluded.value where product_state.value <> excluded.value;
  end if;
  return null;
end
$$;
-- Processes that have the former list in memory read it again.
update product_state set value = pg_current_xact_id()::text where name = 'venues_version';

-- Down Migration

-- Migrations go forward only.
