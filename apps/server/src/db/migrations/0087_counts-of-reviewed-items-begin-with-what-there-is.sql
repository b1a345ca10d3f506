-- Up Migration

-- One statement has one view of the data: a change is either in the rows that it counts or among those that stay.
with counted_here as (
  delete from author_review_changes returning 1
)
insert into author_review_counts (author_id, pending, approved, denied)
select author_id, count(*) filter (where state = 'pending'), count(*) filter (where state = 'approved'),
       count(*) filter (where state = 'denied')
  from (select author_id, review_state(p) as state from posts p
        union all
        select author_id, review_state(c) from comments c
        union all
        select user_id, review_state(j) from jackpots j) reviewed
 where state is not null
 group by author_id;

update member_reports r set about_id = case r.kind
  when 'post' then (select p.author_id from posts p where p.id = r.target_id)
  when 'comment' then (select c.author_id from comments c where c.id = r.target_id)
  else (select u.id from users u where u.id = r.target_id) end;
create index member_reports_about on member_reports (about_id, created_at desc, id desc) include (outcome);

-- Down Migration

-- Migrations go forward only.
