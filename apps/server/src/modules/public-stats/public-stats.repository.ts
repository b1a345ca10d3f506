import type { Queryable, Transaction } from '../../db/database.ts';

/**
 * The contributions: a statement that returns user_id, entry (integer) and sessions (integer), one row per person. It
 * uses its own `values`, as parameters from $1 on.
 */
export type Entries = { sql: string; values: readonly unknown[] };

/** The stat: `subject` is a number within its kind, such as a venue's id. */
export type StatKey = { kind: string; subject: string };

/** How many people contribute the same entry. */
export type EntryGroup = { entry: number; people: number };

export type Comparison = {
  groups: EntryGroup[];
  people: number;
  sessions: number;
  /** How many people's entry is new, changed or missing since the last publication. */
  changed: number;
  wasPublished: boolean;
};

/**
 * Compares the current contributions with those of the last publication and, if a new publication is due, stores its
 * entries. A single statement, so that comparison, groups and stored entries are of the same instant.
 */
export async function compareAndStore(
  tx: Transaction,
  { kind, subject }: StatKey,
  { sql, values }: Entries,
  due: { changedMin: number; peopleMin: number; sessionsMin: number },
): Promise<Comparison> {
  const [kindAt, subjectAt, changedAt, peopleAt, sessionsAt] = [1, 2, 3, 4, 5].map(
    (n) => `$${values.length + n}`,
  );
  const isKey = `kind = ${kindAt}::text and subject = ${subjectAt}::bigint`;
  const [row] = await tx.query<Comparison>(
    `with fresh as materialized (${sql}),
     former as materialized (select user_id, entry from public_stat_entries where ${isKey}),
     stat as materialized (select people from public_stats where ${isKey}),
     compared as materialized (
       select count(*)::integer as people, coalesce(sum(f.sessions), 0)::integer as sessions,
              (count(*) filter (where o.entry is distinct from f.entry)
                + coalesce((select people from stat), 0) - count(o.user_id))::integer as changed
         from fresh f left join former o on o.user_id = f.user_id
     ),
     due as materialized (
       select case when exists (select from stat) then changed >= ${changedAt}::integer
                   else people >= ${peopleAt}::integer and sessions >= ${sessionsAt}::integer end as yes
         from compared
     ),
     gone as (
       delete from public_stat_entries e
        where (select yes from due) and ${isKey}
          and not exists (select from fresh f where f.user_id = e.user_id)
     ),
     stored as (
       insert into public_stat_entries (kind, subject, user_id, entry)
         select ${kindAt}::text, ${subjectAt}::bigint, f.user_id, f.entry
           from fresh f left join former o on o.user_id = f.user_id
          where (select yes from due) and o.entry is distinct from f.entry
          order by f.user_id
       on conflict (kind, subject, user_id) do update set entry = excluded.entry
     )
     select people, sessions, changed, exists (select from stat) as "wasPublished",
            (select coalesce(json_agg(g), '[]')
               from (select entry, count(*)::integer as people from fresh group by entry) g) as groups
       from compared`,
    [...values, kind, subject, due.changedMin, due.peopleMin, due.sessionsMin],
  );
  return row ?? { groups: [], people: 0, sessions: 0, changed: 0, wasPublished: false };
}

export async function storeStat(
  tx: Transaction,
  stat: StatKey & { value: object | null; people: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into public_stats (kind, subject, value, people, published_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, subject) do update
       set value = excluded.value, people = excluded.people, published_at = excluded.published_at`,
    [stat.kind, stat.subject, stat.value, stat.people, stat.at],
  );
}

export async function findStat<Value extends object>(
  db: Queryable,
  { kind, subject }: StatKey,
): Promise<Value | null> {
  const [row] = await db.query<{ value: Value | null }>(
    'select value from public_stats where kind = $1 and subject = $2',
    [kind, subject],
  );
  return row?.value ?? null;
}

export type Run = {
  day: string;
  position: string;
  is_finished: boolean;
  /** Subjects that failed, which the run has passed. */
  failed: string[];
};

/** Locks the state of the run: no other process continues it until the transaction ends. */
export async function lockRun(tx: Transaction, kind: string, day: string): Promise<Run> {
  await tx.query(
    'insert into public_stat_runs (kind, day, position) values ($1, $2, 0) on conflict do nothing',
    [kind, day],
  );
  const [run] = await tx.query<Run>(
    'select day::text as day, position, is_finished, failed::text[] as failed from public_stat_runs where kind = $1 for update',
    [kind],
  );
  if (!run) throw new Error('the run has no row');
  return run;
}

export async function storeRun(tx: Transaction, kind: string, run: Run): Promise<void> {
  await tx.query(
    'update public_stat_runs set day = $2, position = $3, is_finished = $4, failed = $5 where kind = $1',
    [kind, run.day, run.position, run.is_finished, run.failed],
  );
}

/** @returns how many entries of at most `limit` were deleted of the kind's other subjects */
export async function deleteEntriesOfOthers(
  db: Queryable,
  { kind, subject }: StatKey,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `delete from public_stat_entries where ctid = any (array (
       select ctid from public_stat_entries where kind = $1 and subject <> $2 limit $3)) returning 1`,
    [kind, subject, limit],
  );
  return rows.length;
}
