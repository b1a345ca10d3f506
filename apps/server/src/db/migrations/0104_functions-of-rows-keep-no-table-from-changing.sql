-- Up Migration

-- Since 2026, PostgreSQL adds no column with a default to a table whose row type the body of a function in standard SQL
-- uses. So 0022, 0045, 0056, 0066 and 0086 now have bodies as text; this changes databases that have the former ones.
create or replace function is_on_boards(person users) returns boolean language sql immutable parallel safe
as $$ select person.username is not null and person.banned_at is null and person.deleted_at is null
   and person.listed_on_board and not person.exclusion_open $$;
create or replace function is_on_former_boards(person users) returns boolean language sql immutable parallel safe
as $$ select person.username is not null and person.banned_at is null
   and person.listed_on_board and not person.exclusion_open $$;
create or replace function is_published(post posts) returns boolean language sql immutable parallel safe
as $$ select post.status = 'approved' and post.is_public and post.deleted_at is null $$;
create or replace function can_be_reviewed(person users) returns boolean language sql immutable parallel safe
as $$ select person.username is not null and person.banned_at is null and person.deleted_at is null $$;
create or replace function review_state(post posts) returns text language sql immutable parallel safe
as $$ select case when post.is_public and post.deleted_at is null then post.status end $$;
create or replace function review_state(comment comments) returns text language sql immutable parallel safe
as $$ select case when comment.deleted_at is null then comment.status end $$;
create or replace function review_state(jackpot jackpots) returns text language sql immutable parallel safe
as $$ select case when jackpot.deleted_at is null
            then case jackpot.status when 'verified' then 'approved' when 'rejected' then 'denied'
                                     else jackpot.status end end $$;

-- Down Migration

-- Migrations go forward only.
