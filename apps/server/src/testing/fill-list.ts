import type { TestApp, TestUser } from './test-app.ts';

const owners = { blocks: ['blocker_id', 'blocked_id'], mutes: ['muter_id', 'muted_id'] } as const;

/** Lets a person block or mute this many new accounts. @returns their ids */
export async function fillList(
  app: TestApp,
  { id }: TestUser,
  list: keyof typeof owners,
  count: number,
): Promise<string[]> {
  const [who, whom] = owners[list];
  const sql = `
    with strangers as (
      insert into users (username, email, password_hash, first_name, last_name, age_confirmed_at, age_confirmed_by,
                         terms_version, terms_accepted_at, created_at, updated_at)
      select 'x' || $1::bigint || '_' || n, $3::text || $1 || '_' || n || '@example.org', 'none', 'Jo', 'Bloggs', now(), 'self',
             '2025-10-27', now(), now(), now()
        from generate_series(1, $2::int) n returning id
    ), listed as (
      insert into ${list} (${who}, ${whom}, created_at) select $1, id, now() from strangers
    )
    select id from strangers`;
  // May take longer than a request's statement on a busy machine.
  const added = await app.db.transaction((tx) => tx.query<{ id: string }>(sql, [id, count, list]), {
    statementTimeoutMs: 60_000,
  });
  return added.map((row) => row.id);
}
