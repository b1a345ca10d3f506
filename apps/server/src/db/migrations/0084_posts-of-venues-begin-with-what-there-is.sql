-- Up Migration

-- The biggest win at a venue, and the posts there of people whom a reader does not see. Where there are very many posts,
-- the operator builds these two before, concurrently: building them here blocks writes.
create index if not exists posts_biggest_at_venue on posts (venue_id, win_amount desc, published_at, id)
  where status = 'approved' and is_public and deleted_at is null;
create index if not exists posts_at_venue_by_author on posts (venue_id, author_id)
  where status = 'approved' and is_public and deleted_at is null;

-- One statement has one view of the data: a change is either in the rows that it counts or among those that stay.
with counted_here as (
  delete from venue_post_changes returning 1
)
insert into venue_post_counts (venue_id, posts)
select p.venue_id, count(*) from posts p join user_stats f on f.user_id = p.author_id and not f.is_hidden
 where p.venue_id is not null and p.status = 'approved' and p.is_public and p.deleted_at is null
 group by p.venue_id;

-- Down Migration

-- Migrations go forward only.
