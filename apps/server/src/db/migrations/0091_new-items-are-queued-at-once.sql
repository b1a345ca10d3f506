-- Up Migration

-- A new item has no row in the queue yet: only one that changed is looked for there.
create or replace function queue_post() returns trigger language plpgsql as $$
declare
  author users;
begin
  if tg_op = 'DELETE' or new.status <> 'pending' or not new.is_public or new.deleted_at is not null then
    delete from review_queue where queue = 'posts' and item_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update review_queue set submitted_at = new.submitted_at, has_photo = new.image_id is not null
     where queue = 'posts' and item_id = new.id;
    if found then return null; end if;
  end if;
  select * into author from users where id = new.author_id for share;
  insert into review_queue (queue, item_id, submitted_at, author_id, author_hidden, has_photo, is_new_account)
  values ('posts', new.id, new.submitted_at, new.author_id, not can_be_reviewed(author), new.image_id is not null,
          new.submitted_at < author.created_at + interval '7 days');
  return null;
end
$$;

create or replace function queue_jackpot() returns trigger language plpgsql as $$
declare
  author users;
begin
  if tg_op = 'DELETE' or new.status <> 'pending' or new.deleted_at is not null then
    delete from review_queue where queue = 'jackpots' and item_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update review_queue set submitted_at = new.created_at, has_photo = new.image_id is not null
     where queue = 'jackpots' and item_id = new.id;
    if found then return null; end if;
  end if;
  select * into author from users where id = new.user_id for share;
  insert into review_queue (queue, item_id, submitted_at, author_id, author_hidden, has_photo, is_new_account)
  values ('jackpots', new.id, new.created_at, new.user_id, not can_be_reviewed(author), new.image_id is not null,
          new.created_at < author.created_at + interval '7 days');
  return null;
end
$$;

create or replace function queue_comment() returns trigger language plpgsql as $$
declare
  author users;
  owner users;
  post posts;
begin
  if tg_op = 'DELETE' or new.status <> 'pending' or new.deleted_at is not null then
    delete from review_queue where queue = 'comments' and item_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update review_queue set submitted_at = new.submitted_at where queue = 'comments' and item_id = new.id;
    if found then return null; end if;
  end if;
  perform 1 from users
    where id in (new.author_id, (select author_id from posts where id = new.post_id)) order by id for share;
  select * into post from posts where id = new.post_id for share;
  select * into author from users where id = new.author_id;
  select * into owner from users where id = post.author_id;
  insert into review_queue
    (queue, item_id, submitted_at, author_id, post_id, post_author_id, author_hidden, post_author_hidden, post_closed,
     is_new_account)
  values ('comments', new.id, new.submitted_at, new.author_id, post.id, post.author_id, not can_be_reviewed(author),
          not can_be_reviewed(owner), not post.is_public or post.deleted_at is not null,
          new.submitted_at < author.created_at + interval '7 days');
  return null;
end
$$;

-- Down Migration

-- Migrations go forward only.
