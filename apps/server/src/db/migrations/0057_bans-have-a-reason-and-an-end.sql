-- Up Migration

-- What the banned person is told, and when the ban ends by itself: null for never. Both are null without a ban.
alter table users add column ban_reason text;
alter table users add column banned_until timestamptz(3);
create index users_with_ending_ban on users (banned_until) where banned_until is not null;

-- A person's history of moderation, latest first.
create index decisions_by_author_latest on decisions (author_id, audit_id desc);
drop index decisions_by_author;

-- Down Migration

-- Migrations go forward only.
