-- Up Migration

-- Venues that an account likes to find again; nobody else sees them.
create table favourite_venues (
  user_id bigint not null references users (id) on delete cascade,
  venue_id bigint not null references venues (id),
  created_at timestamptz(3) not null,
  primary key (user_id, venue_id)
);
create index favourite_venues_of_venue on favourite_venues (venue_id);

-- The list of venues now says their kind and their number of machines, by which the map filters.
create or replace function note_update_of_venues() returns trigger language plpgsql as $$
begin
  if exists (
    select id, name, city, state, latitude, longitude, kind, machines, hidden_at is null from changed
    except
    select id, name, city, state, latitude, longitude, kind, machines, hidden_at is null from former
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
