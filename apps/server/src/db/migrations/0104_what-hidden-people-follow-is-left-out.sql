-- Up Migration

-- Whether the counters of both accounts leave this follow out, because one of them is hidden (banned, or about to be
-- erased). Until now they counted the follows of hidden accounts.
alter table follows add column left_out boolean not null default false;

with hidden as (
  select id from users where banned_at is not null or deleted_at is not null
), found as (
  select f.follower_id, f.followed_id from hidden h join follows f on f.follower_id = h.id
   union
  select f.follower_id, f.followed_id from hidden h join follows f on f.followed_id = h.id
), marked as (
  update follows f set left_out = true from found
   where f.follower_id = found.follower_id and f.followed_id = found.followed_id
  returning f.follower_id, f.followed_id
), fewer as (
  select id, sum(followers)::int as followers, sum(following)::int as following
    from (select followed_id as id, 1 as followers, 0 as following from marked
           union all
          select follower_id, 0, 1 from marked) one
   group by id
)
update users u
   set followers_count = u.followers_count - fewer.followers, following_count = u.following_count - fewer.following
  from fewer where u.id = fewer.id;

-- Down Migration

-- Migrations go forward only.
