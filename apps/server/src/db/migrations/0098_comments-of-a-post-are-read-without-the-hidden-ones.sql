-- Up Migration

-- Comments that readers never see, pending, denied or deleted ones, may be very many under one post: its readers read the
-- published ones alone, and what they wrote there themselves. Where there are very many comments, the operator builds both
-- indexes before, concurrently, as building them here blocks writes.
create index if not exists comments_published_of_post on comments (post_id, created_at, id)
  where status = 'approved' and deleted_at is null;
create index if not exists comments_unpublished_by_author on comments (author_id, post_id, created_at, id)
  where status <> 'approved' and deleted_at is null;

-- Down Migration

-- Migrations go forward only.
