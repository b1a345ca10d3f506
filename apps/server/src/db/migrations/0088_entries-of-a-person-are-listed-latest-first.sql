-- Up Migration

-- A person's entries of all months are read page by page from this; those of one month from point_entries_of_user. Points
-- cannot change while it is built; where there are very many entries, the operator builds it before, concurrently.
create index if not exists point_entries_latest_of_user on point_entries (user_id, id);

-- Down Migration

-- Migrations go forward only.
