-- Up Migration

-- Lists of followers and of followed people are read page by page from these. Nobody can follow or stop following while
-- they are built; where there are very many follows, the operator builds them before, concurrently.
create index if not exists follows_latest_by_follower on follows (follower_id, created_at desc, followed_id desc);
create index if not exists follows_latest_by_followed on follows (followed_id, created_at desc, follower_id desc);
drop index if exists follows_by_followed;

-- Down Migration

-- Migrations go forward only.
