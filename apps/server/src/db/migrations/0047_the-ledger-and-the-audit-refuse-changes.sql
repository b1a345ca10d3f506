-- Up Migration

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;
create or replace trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
create or replace trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
create or replace trigger point_entries_stay before delete on point_entries
  for each row execute function refuse_change();
create or replace trigger point_entries_are_not_emptied before truncate on point_entries
  for each statement execute function refuse_change();

-- Erasing takes the person out of a row; nothing else of it changes, and no person ever takes another's place.
create or replace function allow_only_erasing() returns trigger language plpgsql as $$
begin
  if (new.user_id is null or new.user_id is not distinct from old.user_id)
     and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
     and to_jsonb(new) - array['user_id', 'actor_id'] = to_jsonb(old) - array['user_id', 'actor_id'] then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;
create or replace trigger point_entries_only_lose_a_person before update on point_entries
  for each row execute function allow_only_erasing();

-- Down Migration

-- Migrations go forward only.
