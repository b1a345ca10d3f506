-- Up Migration

-- Sums of the quarters of an hour by day of UTC: a long range reads its days, and quarters only where a bucket begins or
-- ends within one. A trigger keeps them, so that processes of the former version do too.
create table stat_days (
  kind text not null,
  at timestamptz(3) not null,
  count bigint not null,
  primary key (kind, at)
) with (fillfactor = 70);

create function add_up_stat_days() returns trigger language plpgsql as $$
begin
  insert into stat_days as known (kind, at, count)
    values (new.kind, date_trunc('day', new.at, 'UTC'),
            new.count - case when tg_op = 'UPDATE' then old.count else 0 end)
  on conflict (kind, at) do update set count = known.count + excluded.count;
  return null;
end
$$;

-- No count changes between this and the sums below: a fold waits for the end of this migration.
lock table stat_counts in share row exclusive mode;
create trigger stat_days_follow_counts after insert or update of count on stat_counts
  for each row when (new.at <> '-infinity') execute function add_up_stat_days();

insert into stat_days (kind, at, count)
select kind, date_trunc('day', at, 'UTC'), sum(count) from stat_counts where at <> '-infinity' group by 1, 2;

-- Down Migration

-- Migrations go forward only.
