-- Up Migration

-- Ten previous texts are kept of those that others had seen, and ten of the rest. With ten in total, an author could
-- remove what members had reported from the list by changing the text, which is pending by then, again and again. A text
-- is also kept when its post becomes private, because it may be replaced there without a review.
create or replace function keep_caption() returns trigger language plpgsql as $$
begin
  insert into text_versions (post_id, text, status, denial_reason, replaced_at)
  values (old.id, old.caption, old.status, old.denial_reason, new.updated_at);
  delete from text_versions where id in
    (select id from text_versions
      where post_id = old.id and not is_photo_description and (status = 'approved') = (old.status = 'approved')
      order by id desc offset 10);
  return null;
end
$$;
create or replace trigger former_captions_are_kept after update of caption, is_public on posts
  for each row
  when (old.is_public and old.caption <> '' and (old.caption <> new.caption or not new.is_public))
  execute function keep_caption();

create or replace function keep_photo_description() returns trigger language plpgsql as $$
begin
  insert into text_versions (post_id, text, status, denial_reason, replaced_at, is_photo_description)
  values (old.id, old.photo_description, old.status, old.denial_reason, new.updated_at, true);
  delete from text_versions where id in
    (select id from text_versions
      where post_id = old.id and is_photo_description and (status = 'approved') = (old.status = 'approved')
      order by id desc offset 10);
  return null;
end
$$;
create or replace trigger former_photo_descriptions_are_kept after update of photo_description, is_public on posts
  for each row
  when (old.is_public and old.photo_description is not null
        and (old.photo_description is distinct from new.photo_description or not new.is_public))
  execute function keep_photo_description();

create or replace function keep_comment() returns trigger language plpgsql as $$
begin
  insert into text_versions (comment_id, text, status, denial_reason, replaced_at)
  values (old.id, old.content, old.status, old.denial_reason, new.updated_at);
  delete from text_versions where id in
    (select id from text_versions
      where comment_id = old.id and (status = 'approved') = (old.status = 'approved')
      order by id desc offset 10);
  return null;
end
$$;

-- Down Migration

-- Migrations go forward only.
