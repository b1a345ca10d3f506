import { createHash } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database, Transaction } from '../../db/database.ts';
import type { CompressOrder } from './compress-worker.ts';
import { indexVenues, type VenueIndex } from './venue-search.rules.ts';
import { findAllVenues, type VenueListRow, venuesVersion } from './venues.repository.ts';

export type Catalog = {
  /** All that are not hidden, by state, city and name. */
  venues: readonly VenueListRow[];
  index: VenueIndex;
  /** A strong entity tag of the list: the same in every process. */
  etag: string;
  /** The list as it is sent. */
  json: Buffer;
  /** The same at the best compression, which takes seconds; null until it is ready. */
  brotli: Buffer | null;
};

export type VenueCatalog = {
  current(): Promise<Catalog>;
  /** Reads the list as `tx` is about to leave it, so that nobody has to wait for it once that is committed. */
  prepare(tx: Transaction): Promise<void>;
};

/** All venues in memory, read again whenever one of them has changed. */
export function createVenueCatalog(db: Database): VenueCatalog {
  type Kept = { version: string; catalog: Promise<Catalog> };
  let kept: Kept | undefined;
  /** What nobody may see before its transaction is committed, if ever: until then no other one has its version. */
  let prepared: Kept | undefined;

  return {
    async current() {
      // Read before the venues: should they change in between, the next call reads them once more.
      const version = await venuesVersion(db);
      if (kept?.version !== version) {
        kept =
          prepared?.version === version
            ? prepared
            : { version, catalog: db.transaction((tx) => readCatalog(tx, setImmediate)) };
        prepared = undefined;
        kept.catalog.then(compress, () => undefined);
      }
      const { catalog } = kept;
      try {
        return await catalog;
      } catch (error) {
        if (kept?.catalog === catalog) kept = undefined;
        throw error;
      }
    },
    async prepare(tx) {
      const version = await venuesVersion(tx);
      if (kept?.version === version) return;
      prepared = { version, catalog: Promise.resolve(await readCatalog(tx, () => setTimeout(1))) };
    },
  };
}

/** @param giveWay called about every ms: lets other work go on, and for longer where nobody is waiting */
async function readCatalog(tx: Transaction, giveWay: () => Promise<unknown>): Promise<Catalog> {
  const venues = await findAllVenues(tx, giveWay);
  const json = await writeList(venues, giveWay);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  return { venues, index: await indexVenues(venues, giveWay), etag, json, brotli: null };
}

/** So many take about 1 ms to write. */
const writtenAtOnce = 500;

async function writeList(venues: readonly VenueListRow[], giveWay: () => Promise<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let start = 0; start < venues.length; start += writtenAtOnce) {
    const part = JSON.stringify(venues.slice(start, start + writtenAtOnce));
    // Without its brackets: they belong to the whole.
    parts.push(Buffer.from(`${start === 0 ? '' : ','}${part.slice(1, -1)}`));
    await giveWay();
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}

const compressProgram = new URL('./compress-worker.ts', import.meta.url);

/** Above this the best compression would occupy a thread for many seconds. */
const bestBelowBytes = 3_000_000;

function compress(catalog: Catalog): void {
  const quality = catalog.json.byteLength < bestBelowBytes ? 11 : 9;
  const workerData: CompressOrder = { bytes: catalog.json, quality };
  const worker = new Worker(compressProgram, { workerData });
  worker.unref();
  // Without it the list is compressed for each answer, as any other.
  worker.on('error', () => undefined);
  worker.on('message', (compressed: Uint8Array<ArrayBuffer>) => {
    catalog.brotli = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  });
}
