-- Up Migration

-- Pending items of all queues in one table (decision 056): triggers add, hide and remove rows in the
-- transaction of what is reviewed, so that a page and a total cost the same with 300,000 items waiting.
create table review_queue (
  queue text not null check (queue in ('posts', 'comments', 'jackpots', 'reports')),
  item_id bigint not null,
  submitted_at timestamptz(3) not null,
  -- The author, or the reported person.
  author_id bigint,
  -- Of a comment.
  post_id bigint,
  post_author_id bigint,
  -- What a report is about: all reports on it are decided at once, so they are in the same hands.
  subject text,
  -- Why it cannot be reviewed now. Each column has one writer, so that concurrent changes do not overwrite each other.
  author_hidden boolean not null default false,
  post_author_hidden boolean not null default false,
  post_closed boolean not null default false,
  is_hidden boolean generated always as (author_hidden or post_author_hidden or post_closed) stored,
  has_photo boolean not null default false,
  is_new_account boolean not null default false,
  -- The moderator who has it in hand, until then.
  held_by bigint references users (id) on delete set null,
  held_until timestamptz(3),
  primary key (queue, item_id)
);
create index review_queue_waiting on review_queue (queue, submitted_at, item_id) where not is_hidden;
create index review_queue_with_photo on review_queue (queue, submitted_at, item_id)
  where not is_hidden and has_photo;
create index review_queue_of_new_accounts on review_queue (queue, submitted_at, item_id)
  where not is_hidden and is_new_account;
create index review_queue_by_author on review_queue (author_id, queue);
create index review_queue_by_post on review_queue (post_id) where post_id is not null;
create index review_queue_by_post_author on review_queue (post_author_id) where post_author_id is not null;
create index review_queue_by_subject on review_queue (subject) where subject is not null;
create index review_queue_held on review_queue (held_by, queue) where held_by is not null;

-- How many rows each queue shows, in parts: those who write at the same time seldom wait for each other.
-- 'all-reports' counts the decided ones, too.
create table review_queue_totals (
  queue text not null,
  part smallint not null,
  pending bigint not null,
  with_photo bigint not null,
  new_accounts bigint not null,
  primary key (queue, part)
) with (fillfactor = 50);

create function count_review_queue() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_queue_totals as known (queue, part, pending, with_photo, new_accounts)
      select queue, pg_backend_pid() % 64, count(*), count(*) filter (where has_photo),
             count(*) filter (where is_new_account)
        from added where not is_hidden group by queue order by queue
    on conflict (queue, part) do update set pending = known.pending + excluded.pending,
      with_photo = known.with_photo + excluded.with_photo, new_accounts = known.new_accounts + excluded.new_accounts;
  elsif tg_op = 'DELETE' then
    insert into review_queue_totals as known (queue, part, pending, with_photo, new_accounts)
      select queue, pg_backend_pid() % 64, -count(*), -count(*) filter (where has_photo),
             -count(*) filter (where is_new_account)
        from removed where not is_hidden group by queue order by queue
    on conflict (queue, part) do update set pending = known.pending + excluded.pending,
      with_photo = known.with_photo + excluded.with_photo, new_accounts = known.new_accounts + excluded.new_accounts;
  else
    insert into review_queue_totals as known (queue, part, pending, with_photo, new_accounts)
      select queue, pg_backend_pid() % 64, sum(items), coalesce(sum(items) filter (where has_photo), 0),
             coalesce(sum(items) filter (where is_new_account), 0)
        from (select queue, has_photo, is_new_account, 1 as items from added where not is_hidden
              union all
              select queue, has_photo, is_new_account, -1 from removed where not is_hidden) change
       group by queue
      having sum(items) <> 0 or sum(items) filter (where has_photo) <> 0
          or sum(items) filter (where is_new_account) <> 0
       order by queue
    on conflict (queue, part) do update set pending = known.pending + excluded.pending,
      with_photo = known.with_photo + excluded.with_photo, new_accounts = known.new_accounts + excluded.new_accounts;
  end if;
  return null;
end
$$;
create trigger review_queue_grows after insert on review_queue
  referencing new table as added for each statement execute function count_review_queue();
create trigger review_queue_changes after update on review_queue
  referencing old table as removed new table as added for each statement execute function count_review_queue();
create trigger review_queue_shrinks after delete on review_queue
  referencing old table as removed for each statement execute function count_review_queue();

-- Whether the items of an account can be reviewed now.
create function can_be_reviewed(person users) returns boolean language sql immutable parallel safe
as $$ select person.username is not null and person.banned_at is null and person.deleted_at is null $$;

-- Accounts and posts are locked while their state is read: a ban that commits later finds the new row, one that has
-- committed is seen. Accounts first, as everywhere.
create function queue_post() returns trigger language plpgsql as $$
declare
  author users;
begin
  if tg_op = 'DELETE' or new.status <> 'pending' or not new.is_public or new.deleted_at is not null then
    delete from review_queue where queue = 'posts' and item_id = old.id;
    return null;
  end if;
  update review_queue set submitted_at = new.submitted_at, has_photo = new.image_id is not null
   where queue = 'posts' and item_id = new.id;
  if found then return null; end if;
  select * into author from users where id = new.author_id for share;
  insert into review_queue (queue, item_id, submitted_at, author_id, author_hidden, has_photo, is_new_account)
  values ('posts', new.id, new.submitted_at, new.author_id, not can_be_reviewed(author), new.image_id is not null,
          new.submitted_at < author.created_at + interval '7 days');
  return null;
end
$$;
create trigger post_is_queued after insert on posts for each row
  when (new.status = 'pending' and new.is_public and new.deleted_at is null) execute function queue_post();
create trigger post_in_queue_changes after update of status, is_public, deleted_at, submitted_at, image_id on posts
  for each row when (old.status = 'pending' or new.status = 'pending') execute function queue_post();
create trigger post_leaves_queue after delete on posts for each row
  when (old.status = 'pending') execute function queue_post();

create function queue_jackpot() returns trigger language plpgsql as $$
declare
  author users;
begin
  if tg_op = 'DELETE' or new.status <> 'pending' or new.deleted_at is not null then
    delete from review_queue where queue = 'jackpots' and item_id = old.id;
    return null;
  end if;
  update review_queue set submitted_at = new.created_at, has_photo = new.image_id is not null
   where queue = 'jackpots' and item_id = new.id;
  if found then return null; end if;
  select * into author from users where id = new.user_id for share;
  insert into review_queue (queue, item_id, submitted_at, author_id, author_hidden, has_photo, is_new_account)
  values ('jackpots', new.id, new.created_at, new.user_id, not can_be_reviewed(author), new.image_id is not null,
          new.created_at < author.created_at + interval '7 days');
  return null;
end
$$;
create trigger jackpot_is_queued after insert on jackpots for each row
  when (new.status = 'pending' and new.deleted_at is null) execute function queue_jackpot();
create trigger jackpot_in_queue_changes after update of status, deleted_at, image_id on jackpots
  for each row when (old.status = 'pending' or new.status = 'pending') execute function queue_jackpot();
create trigger jackpot_leaves_queue after delete on jackpots for each row
  when (old.status = 'pending') execute function queue_jackpot();

create function queue_comment() returns trigger language plpgsql as $$
declare
  author users;
  owner users;
  post posts;
begin
  if tg_op = 'DELETE' or new.status <> 'pending' or new.deleted_at is not null then
    delete from review_queue where queue = 'comments' and item_id = old.id;
    return null;
  end if;
  update review_queue set submitted_at = new.submitted_at where queue = 'comments' and item_id = new.id;
  if found then return null; end if;
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
create trigger comment_is_queued after insert on comments for each row
  when (new.status = 'pending' and new.deleted_at is null) execute function queue_comment();
create trigger comment_in_queue_changes after update of status, deleted_at, submitted_at on comments
  for each row when (old.status = 'pending' or new.status = 'pending') execute function queue_comment();
create trigger comment_leaves_queue after delete on comments for each row
  when (old.status = 'pending') execute function queue_comment();

create function queue_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.outcome is not null then
    delete from review_queue where queue = 'reports' and item_id = old.id;
    return null;
  end if;
  insert into review_queue (queue, item_id, submitted_at, author_id, subject)
  values ('reports', new.id, new.created_at,
          case new.kind when 'post' then (select author_id from posts where id = new.target_id)
                        when 'comment' then (select author_id from comments where id = new.target_id)
                        else new.target_id end,
          new.kind || ' ' || new.target_id);
  return null;
end
$$;
create trigger report_is_queued after insert on member_reports for each row
  when (new.outcome is null) execute function queue_report();
create trigger report_in_queue_changes after update of outcome on member_reports
  for each row when ((old.outcome is null) <> (new.outcome is null)) execute function queue_report();
create trigger report_leaves_queue after delete on member_reports for each row
  when (old.outcome is null) execute function queue_report();

create function count_reports() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from added;
  else
    select -count(*) into change from removed;
  end if;
  insert into review_queue_totals as known (queue, part, pending, with_photo, new_accounts)
  values ('all-reports', pg_backend_pid() % 64, change, 0, 0)
  on conflict (queue, part) do update set pending = known.pending + excluded.pending;
  return null;
end
$$;
create trigger reports_are_counted after insert on member_reports
  referencing new table as added for each statement execute function count_reports();
create trigger reports_are_discounted after delete on member_reports
  referencing old table as removed for each statement execute function count_reports();

create function hide_from_review() returns trigger language plpgsql as $$
begin
  update review_queue set author_hidden = not can_be_reviewed(new)
   where author_id = new.id and queue <> 'reports';
  update review_queue set post_author_hidden = not can_be_reviewed(new) where post_author_id = new.id;
  return null;
end
$$;
create trigger person_can_be_reviewed after update of username, banned_at, deleted_at on users
  for each row when (can_be_reviewed(old) <> can_be_reviewed(new)) execute function hide_from_review();

create function close_comments_to_review() returns trigger language plpgsql as $$
begin
  update review_queue set post_closed = not new.is_public or new.deleted_at is not null where post_id = new.id;
  return null;
end
$$;
create trigger post_is_open_to_comments after update of is_public, deleted_at on posts
  for each row
  when ((old.is_public and old.deleted_at is null) <> (new.is_public and new.deleted_at is null))
  execute function close_comments_to_review();

-- Items that are pending already. The triggers above have locked these tables, so that nothing is missed or added twice.
insert into review_queue (queue, item_id, submitted_at, author_id, author_hidden, has_photo, is_new_account)
  select 'posts', p.id, p.submitted_at, p.author_id, not can_be_reviewed(u), p.image_id is not null,
         p.submitted_at < u.created_at + interval '7 days'
    from posts p join users u on u.id = p.author_id
   where p.status = 'pending' and p.is_public and p.deleted_at is null;
insert into review_queue (queue, item_id, submitted_at, author_id, author_hidden, has_photo, is_new_account)
  select 'jackpots', j.id, j.created_at, j.user_id, not can_be_reviewed(u), j.image_id is not null,
         j.created_at < u.created_at + interval '7 days'
    from jackpots j join users u on u.id = j.user_id
   where j.status = 'pending' and j.deleted_at is null;
insert into review_queue
  (queue, item_id, submitted_at, author_id, post_id, post_author_id, author_hidden, post_author_hidden, post_closed,
   is_new_account)
  select 'comments', c.id, c.submitted_at, c.author_id, p.id, p.author_id, not can_be_reviewed(u),
         not can_be_reviewed(a), not p.is_public or p.deleted_at is not null,
         c.submitted_at < u.created_at + interval '7 days'
    from comments c
    join users u on u.id = c.author_id
    join posts p on p.id = c.post_id
    join users a on a.id = p.author_id
   where c.status = 'pending' and c.deleted_at is null;
insert into review_queue (queue, item_id, submitted_at, author_id, subject)
  select 'reports', r.id, r.created_at,
         case r.kind when 'post' then (select author_id from posts where id = r.target_id)
                     when 'comment' then (select author_id from comments where id = r.target_id)
                     else r.target_id end,
         r.kind || ' ' || r.target_id
    from member_reports r where r.outcome is null;
insert into review_queue_totals (queue, part, pending, with_photo, new_accounts)
  select 'all-reports', 0, count(*), 0, 0 from member_reports
on conflict (queue, part) do update set pending = excluded.pending;

-- Down Migration

-- Migrations go forward only.
