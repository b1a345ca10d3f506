-- Up Migration

-- What an author replaced: moderators see what a text was before. Ten of each are kept; they go with their post or
-- comment.
create table text_versions (
  id bigint generated always as identity primary key,
  post_id bigint references posts (id) on delete cascade,
  comment_id bigint references comments (id) on delete cascade,
  text text not null,
  status text not null,
  denial_reason text,
  replaced_at timestamptz(3) not null,
  check (num_nonnulls(post_id, comment_id) = 1)
);
create index text_versions_of_post on text_versions (post_id, id desc) where post_id is not null;
create index text_versions_of_comment on text_versions (comment_id, id desc) where comment_id is not null;

create function keep_caption() returns trigger language plpgsql as $$
begin
  insert into text_versions (post_id, text, status, denial_reason, replaced_at)
  values (old.id, old.caption, old.status, old.denial_reason, new.updated_at);
  delete from text_versions where id in
    (select id from text_versions where post_id = old.id order by id desc offset 10);
  return null;
end
$$;
create trigger former_captions_are_kept after update of caption on posts
  for each row when (old.caption <> new.caption and old.caption <> '' and old.is_public) execute function keep_caption();

create function keep_comment() returns trigger language plpgsql as $$
begin
  insert into text_versions (comment_id, text, status, denial_reason, replaced_at)
  values (old.id, old.content, old.status, old.denial_reason, new.updated_at);
  delete from text_versions where id in
    (select id from text_versions where comment_id = old.id order by id desc offset 10);
  return null;
end
$$;
create trigger former_comments_are_kept after update of content on comments
  for each row when (old.content <> new.content) execute function keep_comment();

-- Down Migration

-- Migrations go forward only.
