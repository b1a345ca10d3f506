import type pg from 'pg';
import { withoutIndexes } from '../database.ts';

const PER_STATEMENT = 250_000;

/**
 * Fills the table of fingerprints with rows of 50 keys: one from `pool`, in 3 % of the rows a second one of the same
 * photo, and random ones. As many rows share one or two keys with a photo as among different drawn photos. The index is
 * created last, as an operator would do it.
 */
export async function fillSynthetic(
  client: pg.Client,
  { rows, pool, details }: { rows: number; pool: readonly number[]; details: Uint8Array },
): Promise<void> {
  await client.query('alter table image_fingerprints drop constraint image_fingerprints_image_id_fkey');
  // Otherwise half of the time would go into the write-ahead log of the index.
  await client.query('alter table image_fingerprints set unlogged');
  const start = performance.now();
  await withoutIndexes(client, ['image_fingerprints'], async () => {
    for (let first = 1; first <= rows; first += PER_STATEMENT) {
      const last = Math.min(rows, first + PER_STATEMENT - 1);
      await client.query(
        `insert into image_fingerprints (image_id, keys, details)
         select 'synthetic' || lpad(row::text, 10, '0'),
                array[($1::int[])[place]] || case when random() < 0.03 then array[($1::int[])[place + 1]] else '{}'::int[] end
                  || array(select floor(random() * 2147483647)::int from generate_series(1, 49 + 0 * row)),
                $2
           from (select row, 1 + floor(random() * (cardinality($1::int[]) - 1))::int as place
                   from generate_series($3::int, $4::int) row
                 offset 0) drawn`,
        [pool, Buffer.from(details), first, last],
      );
      console.error(
        `${last.toLocaleString('en')} rows in ${Math.round((performance.now() - start) / 1000)} s`,
      );
    }
  });
  console.error(`index after ${Math.round((performance.now() - start) / 1000)} s`);
  await client.query('vacuum analyze image_fingerprints');
}
