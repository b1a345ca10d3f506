-- Up Migration

-- Nothing has written these two tables before, so their indexes are made in no time.

-- A comment tells the post's author once, however often it is denied and approved again.
create unique index notifications_one_for_a_comment on notifications (comment_id) where kind = 'comment';

-- A follower stands in somebody's list once, however often they follow and stop.
create unique index notifications_one_for_a_follower on notifications (user_id, (actor_ids[1])) where kind = 'follow';

-- What is told of a post or a comment goes with it.
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;

create index notifications_by_age on notifications (updated_at);

-- All reports, the decided ones too.
create index member_reports_by_age on member_reports (created_at, id);

-- Down Migration

-- Migrations go forward only.
