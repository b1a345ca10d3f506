-- Up Migration

-- What the photo of a post shows, for people who cannot see it. Null is none.
alter table posts add column photo_description text;
alter table posts add constraint posts_photo_description
  check (char_length(photo_description) between 1 and 250) not valid;

-- A description is reviewed as the caption is, so moderators see what it was before, ten of each.
alter table text_versions add column is_photo_description boolean not null default false;

create or replace function keep_caption() returns trigger language plpgsql as $$
begin
  insert into text_versions (post_id, text, status, denial_reason, replaced_at)
  values (old.id, old.caption, old.status, old.denial_reason, new.updated_at);
  delete from text_versions where id in
    (select id from text_versions where post_id = old.id and not is_photo_description order by id desc offset 10);
  return null;
end
$$;

create function keep_photo_description() returns trigger language plpgsql as $$
begin
  insert into text_versions (post_id, text, status, denial_reason, replaced_at, is_photo_description)
  values (old.id, old.photo_description, old.status, old.denial_reason, new.updated_at, true);
  delete from text_versions where id in
    (select id from text_versions where post_id = old.id and is_photo_description order by id desc offset 10);
  return null;
end
$$;
create trigger former_photo_descriptions_are_kept after update of photo_description on posts
  for each row
  when (old.photo_description is not null and old.photo_description is distinct from new.photo_description
        and old.is_public)
  execute function keep_photo_description();

-- Down Migration

-- Migrations go forward only.
