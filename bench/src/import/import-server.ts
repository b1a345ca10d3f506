import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type BenchDatabase, openBenchDatabase } from '../database.ts';
import { withProduct } from '../processes.ts';
import { signIn, type Viewer } from '../seed-feed.ts';
import type { ImportOrder, ImportReply } from './import-client.ts';

export type VenueBench = {
  database: BenchDatabase;
  url: string;
  admin: Viewer;
  member: Viewer;
  importClient: Worker;
  others: Worker;
};

/** The product on a database without venues, with a signed-in admin and a signed-in member. */
export async function withVenueServer<Result>(work: (bench: VenueBench) => Promise<Result>): Promise<Result> {
  const database = await openBenchDatabase();
  try {
    // Otherwise the bundled venues would be imported and counted.
    await database.client.query(
      `insert into product_state (name, value) values ('bundled_venues_imported', 'true')`,
    );
    await database.client.query(
      `insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                          terms_accepted_at, created_at, updated_at)
       select name, name || '@example.org', 'none', now(), 'self', '2025-10-27', now(), now(), now()
         from unnest(array['admin', 'member']) name`,
    );
    await database.client.query(
      `insert into admins (user_id, created_at) select id, now() from users where username = 'admin'`,
    );
    const { rows } = await database.client.query<{ id: string }>('select id from users order by username');
    const [admin, member] = await signIn(
      database.client,
      rows.map(({ id }) => id),
    );
    if (!admin || !member) throw new Error('no sign-in succeeded');
    return await withProduct(database, async ({ url }) => {
      const importClient = new Worker(new URL('./import-client.ts', import.meta.url));
      const others = new Worker(new URL('./import-others.ts', import.meta.url));
      try {
        return await work({ database, url, admin, member, importClient, others });
      } finally {
        await Promise.all([importClient.terminate(), others.terminate()]);
      }
    });
  } finally {
    await database.close();
  }
}

export type ImportFile = { number: number; bytes: number };

/** Hands a file to the thread that sends imports. */
export async function handOver(
  { importClient }: VenueBench,
  keep: Uint8Array<ArrayBuffer>,
): Promise<ImportFile> {
  importClient.postMessage({ keep } satisfies ImportOrder);
  const [number] = (await once(importClient, 'message')) as [number];
  return { number, bytes: keep.byteLength };
}

/** @returns the duration in ms */
export async function importRows(
  { url, admin, importClient }: VenueBench,
  { number }: ImportFile,
): Promise<number> {
  importClient.postMessage({ send: number, url, cookie: admin.cookie } satisfies ImportOrder);
  const [{ ok, text, tookMs }] = (await once(importClient, 'message')) as [ImportReply];
  if (!ok || JSON.parse(text).rejected.length > 0)
    throw new Error(`the import answered ${text.slice(0, 300)}`);
  return tookMs;
}
