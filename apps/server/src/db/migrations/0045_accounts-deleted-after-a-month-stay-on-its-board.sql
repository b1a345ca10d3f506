-- Up Migration

-- Set when an account is deleted after the month's end and before its statement: the row stays on that board, without
-- the name (decision 047). Whether a month is over is the application's to know, by its clock and time zone.
alter table month_points add column outlasts_account boolean not null default false;

-- As `is_on_boards`, for boards of months that were over when the account was deleted.
create function is_on_former_boards(person users) returns boolean language sql immutable parallel safe
as $$ select person.username is not null and person.banned_at is null
   and person.listed_on_board and not person.exclusion_open $$;

create or replace function list_on_boards() returns trigger language plpgsql as $$
begin
  update month_points set is_listed = is_on_boards(new) or (outlasts_account and is_on_former_boards(new))
   where user_id = new.id;
  return null;
end
$$;
drop trigger person_is_on_boards on users;
create trigger person_is_on_boards
  after update of username, banned_at, deleted_at, listed_on_board, exclusion_open on users
  for each row
  when (is_on_boards(old) <> is_on_boards(new) or is_on_former_boards(old) <> is_on_former_boards(new))
  execute function list_on_boards();

-- Down Migration

-- Migrations go forward only.
