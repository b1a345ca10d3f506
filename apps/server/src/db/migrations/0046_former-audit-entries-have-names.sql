-- Up Migration

-- Each entry is written once, and only where a name is known; new ones may be added at the same time.
update audit_log l set actor_name = n.actor_name, target_name = n.target_name
  from (
    select e.id,
           coalesce(e.actor_name, (select u.username from users u where u.id = e.actor_id)) as actor_name,
           coalesce(e.target_name, case
             when e.target_id !~ '^\d{1,18}$' then null
             when e.target_kind = 'user' then (select u.username from users u where u.id = e.target_id::bigint)
             when e.target_kind = 'venue' then (select v.name from venues v where v.id = e.target_id::bigint)
           end) as target_name
      from audit_log e
     where e.actor_name is null or e.target_name is null
  ) n
 where n.id = l.id
   and (n.actor_name, n.target_name) is distinct from (l.actor_name, l.target_name);

-- Down Migration

-- Migrations go forward only.
