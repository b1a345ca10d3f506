import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(text).then(
    async ({ rows }) => {
      await client.end();
      return rows;
    },
    async (error: unknown) => {
      await client.end();
      throw error;
    },
  );
}

describe('createTestDatabase', () => {
  it('gives each caller a migrated database of its own', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(one.connectionString, 'create table only_here (id int)');
    await expect(query(two.connectionString, 'select * from only_here')).rejects.toThrow('does not exist');
    expect(
      await query(two.connectionString, 'select count(*) > 0 as migrated from schema_migrations'),
    ).toEqual([{ migrated: true }]);
    await Promise.all([one.drop(), two.drop()]);
    await expect(query(one.connectionString, 'select 1')).rejects.toThrow('does not exist');
  });

  it('gives an empty one where asked', async () => {
    const database = await createTestDatabase({ empty: true });
    expect(
      await query(
        database.connectionString,
        "select count(*)::int as tables from pg_tables where schemaname = 'public'",
      ),
    ).toEqual([{ tables: 0 }]);
    await database.drop();
  });
});
