-- Up Migration

-- Following, for who follows very many, looks for a page among the latest posts of all. Where there are very many posts, the
-- operator builds this before, concurrently, as building it here blocks writes.
create index if not exists posts_published on posts (published_at desc, id desc) include (author_id)
  where status = 'approved' and is_public and deleted_at is null;

-- Down Migration

-- Migrations go forward only.
