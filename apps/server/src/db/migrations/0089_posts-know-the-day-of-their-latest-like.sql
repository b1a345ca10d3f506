-- Up Migration

-- The UTC day of a post's latest like: so the latest likers of an author with thousands of liked posts are found without
-- a look at each. By days, so that the index changes once a day and not with each like. Unknown for posts that were last
-- liked before, where there are any; the hour is for processes of the former version that still run.
alter table posts add column last_liked_on date;
create index posts_last_liked on posts (author_id, last_liked_on desc, id desc)
  where last_liked_on is not null and deleted_at is null;
insert into product_state (name, value)
select 'last_liked_days_since', case when exists (select from posts) then (now() + interval '1 hour')::text else '-infinity' end;

-- Down Migration

-- Migrations go forward only.
