-- Up Migration

-- The words by which an entry is found: of names, ids, and the first 10,000 characters of each state. Whatever is no
-- letter or digit separates words, so that a name with underscores, an address and a link are found by their parts.
create function audit_words(actor_name text, target_name text, target_kind text, target_id text, before jsonb, after jsonb)
returns tsvector language sql immutable parallel safe
return to_tsvector('simple', regexp_replace(
  coalesce(actor_name, '') || ' ' || coalesce(target_name, '') || ' ' || target_kind || ' ' || target_id || ' '
    || replace(left(coalesce(before::text, ''), 10000) || ' ' || left(coalesce(after::text, ''), 10000), '\n', ' '),
  '[^[:alnum:]]+', ' ', 'g'));

-- Entries are read latest first: each filter reads the beginning of its index. No admin can act while these are built;
-- where there are very many entries, the operator builds them before, concurrently.
create index if not exists audit_log_latest on audit_log (created_at desc, id desc);
create index if not exists audit_log_latest_by_actor on audit_log (actor_id, created_at desc, id desc);
create index if not exists audit_log_latest_by_action on audit_log (action, created_at desc, id desc);
create index if not exists audit_log_latest_by_actor_and_action
  on audit_log (actor_id, action, created_at desc, id desc);
create index if not exists audit_log_latest_by_target on audit_log (target_kind, target_id, created_at desc, id desc);
create index if not exists audit_log_by_words on audit_log
  using gin (audit_words(actor_name, target_name, target_kind, target_id, before, after));
drop index if exists audit_log_by_actor;
-- How rare a word is decides whether its index is read.
analyze audit_log;

-- Down Migration

-- Migrations go forward only.
