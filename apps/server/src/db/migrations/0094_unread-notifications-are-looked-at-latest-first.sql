-- Up Migration

-- The count of unread notifications looks at the latest ones, a bounded number of them, from this. Nobody can be notified
-- while it is built; where there are very many unread ones, the operator builds it before, concurrently.
create index if not exists notifications_unread_latest on notifications (user_id, updated_at desc) where read_at is null;
drop index if exists notifications_unread;

-- Down Migration

-- Migrations go forward only.
