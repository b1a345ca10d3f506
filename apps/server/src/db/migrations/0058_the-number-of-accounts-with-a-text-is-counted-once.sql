-- Up Migration

-- The latest changes of `user_texts`: a count of all accounts with a text stays right by what has changed since its
-- snapshot (decision 058). Rows live for minutes. One without an account says that an account was deleted.
create table user_text_changes (
  xid xid8 not null default pg_current_xact_id(),
  user_id bigint references users (id) on delete cascade,
  before text collate "C",
  after text collate "C",
  changed_at timestamptz(3) not null default now()
);
create index user_text_changes_by_transaction on user_text_changes (xid);
create index user_text_changes_by_user on user_text_changes (user_id);
create index user_text_changes_by_age on user_text_changes (changed_at);

create or replace function list_new_users() returns trigger language plpgsql as $$
begin
  insert into user_stats (user_id, joined_at, following, custom_biggest, custom_total)
    select id, created_at, following_count, custom_biggest_win, custom_lifetime_winnings from added;
  with texts as (
    insert into user_texts (user_id, text)
      select id, searched_text(username, email, first_name, last_name) from added
    returning user_id, text
  )
  insert into user_text_changes (user_id, after) select user_id, text from texts;
  insert into user_totals as known (is_total, users) select true, count(*) from added
    on conflict (is_total) do update set users = known.users + excluded.users;
  return null;
end
$$;

create or replace function count_deleted_users() returns trigger language plpgsql as $$
begin
  update user_totals set users = users - (select count(*) from removed);
  insert into user_text_changes (user_id) select null where exists (select 1 from removed);
  return null;
end
$$;

create or replace function change_user_text() returns trigger language plpgsql as $$
declare
  former text;
  present text := searched_text(new.username, new.email, new.first_name, new.last_name);
begin
  select text into former from user_texts where user_id = new.id;
  update user_texts set text = present where user_id = new.id;
  insert into user_text_changes (user_id, before, after) values (new.id, former, present);
  return null;
end
$$;

-- Down Migration

-- Migrations go forward only.
