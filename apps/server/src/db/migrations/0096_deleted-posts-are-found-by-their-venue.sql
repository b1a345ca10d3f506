-- Up Migration

-- A merge of venues moves deleted posts too, which the other indexes by venue leave out. There are few, but the whole
-- table is read to find them: where there are very many posts, the operator builds this before, concurrently, as building
-- it here blocks writes.
create index if not exists posts_deleted_at_venue on posts (venue_id)
  where venue_id is not null and deleted_at is not null;

-- Down Migration

-- Migrations go forward only.
