-- Up Migration

-- Whatever refers to an account or to a post is found by an index when that is erased: without one, the database would
-- read these tables as a whole for each of them. Made before there are people, so nothing is locked for long.
create index posts_by_reviewer on posts (reviewed_by) where reviewed_by is not null;
create index comments_by_reviewer on comments (reviewed_by) where reviewed_by is not null;
create index jackpots_by_reviewer on jackpots (reviewed_by) where reviewed_by is not null;
create index member_reports_by_decider on member_reports (decided_by) where decided_by is not null;
create index point_entries_by_actor on point_entries (actor_id) where actor_id is not null;

-- The former index left deleted comments out; this one has all of a post.
create index comments_all_of_post on comments (post_id, created_at, id);
drop index comments_of_post;

-- Down Migration

-- Migrations go forward only.
