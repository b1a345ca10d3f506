-- Up Migration

-- Names as they were when an admin acted: accounts are erased, and then nothing else says who it was (decision 046).
-- An entry of the former version of the code, which does not know these columns, is named by the account as long as
-- that is there.
alter table audit_log add column actor_name text;
alter table audit_log add column target_name text;
update audit_log l set actor_name = u.username from users u where u.id = l.actor_id;
update audit_log l set target_name = u.username from users u
 where l.target_kind = 'user' and l.target_id = u.id::text;
update audit_log l set target_name = v.name from venues v
 where l.target_kind = 'venue' and l.target_id = v.id::text;

-- The number of an erased account is never given again, so it may stay without the account.
alter table audit_log drop constraint audit_log_actor_id_fkey;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
create trigger point_entries_stay before delete on point_entries
  for each row execute function refuse_change();
create trigger point_entries_are_not_emptied before truncate on point_entries
  for each statement execute function refuse_change();

-- Erasing takes the person out of a row; nothing else of it changes, and no person ever takes another's place.
create function allow_only_erasing() returns trigger language plpgsql as $$
begin
  if (new.user_id is null or new.user_id is not distinct from old.user_id)
     and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
     and to_jsonb(new) - array['user_id', 'actor_id'] = to_jsonb(old) - array['user_id', 'actor_id'] then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger point_entries_only_lose_a_person before update on point_entries
  for each row execute function allow_only_erasing();

-- Down Migration

-- Migrations go forward only.
