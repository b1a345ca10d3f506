-- Up Migration

-- Venues are few, rarely changed and read as a whole: each process keeps them in memory with a search index, and asks
-- for this version to know whether what it has is still right. A trigger, so that nobody can forget it. Writers of
-- venues wait for each other on its row, so versions are seen in the order in which they were committed.
create function note_change_of_venues() returns trigger language plpgsql as $$
begin
  insert into product_state (name, value) values ('venues_version', '1')
    on conflict (name) do update set value = (product_state.value::bigint + 1)::text;
  return null;
end
$$;
create trigger venues_changed after insert or update or delete or truncate on venues
  for each statement execute function note_change_of_venues();

-- What the index in memory replaces.
drop index venues_search;
alter table venues drop column search_text;

-- Down Migration

-- Migrations go forward only.
