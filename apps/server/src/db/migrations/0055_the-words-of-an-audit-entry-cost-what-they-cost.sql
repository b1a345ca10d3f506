-- Up Migration

-- The same words as before (0053), at a stated price and not inlined: for a rare word, the planner read the log backwards
-- and made the words of each entry, which took seconds; now it asks the index. A frequent word is still found backwards.
create or replace function audit_words(actor_name text, target_name text, target_kind text, target_id text, before jsonb, after jsonb)
returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return to_tsvector('simple', regexp_replace(
    coalesce(actor_name, '') || ' ' || coalesce(target_name, '') || ' ' || target_kind || ' ' || target_id || ' '
      || replace(left(coalesce(before::text, ''), 10000) || ' ' || left(coalesce(after::text, ''), 10000), '\n', ' '),
    '[^[:alnum:]]+', ' ', 'g'));
end
$$;

-- Down Migration

-- Migrations go forward only.
