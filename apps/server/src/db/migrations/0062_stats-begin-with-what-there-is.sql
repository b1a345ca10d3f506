-- Up Migration

-- The parts of a quarter of an hour at the ends of a range are counted from the rows. Where there are very many, the
-- operator builds these two before, concurrently: building them here blocks writes.
create index if not exists likes_by_age on likes (created_at);
create index if not exists comments_by_age on comments (created_at);

-- One statement has one view of the data: a change is either in the rows that it counts or among those that stay.
with counted_here as (
  delete from stat_changes returning 1
), present (kind, at, count) as (
  select 'user', quarter_hour(created_at), count(*) from users group by 2
  union all select 'like', quarter_hour(created_at), count(*) from likes group by 2
  union all select 'post', quarter_hour(created_at), count(*) from posts where deleted_at is null group by 2
  union all select 'comment', quarter_hour(created_at), count(*) from comments where deleted_at is null group by 2
)
insert into stat_counts (kind, at, count)
select kind, at, count from present
union all
select kind, '-infinity', sum(count) from present group by kind;

-- Down Migration

-- Migrations go forward only.
