import { setImmediate, setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database, Transaction } from '../../db/database.ts';
import { outsideTimeBudget, waitForShared } from '../../db/time-budget.ts';
import type { CompressOrder } from './compress-worker.ts';
import { type VenueList, writeVenueList } from './venue-list.rules.ts';
import { createVenueIndex, type VenueIndex } from './venue-search.rules.ts';
import { allVenues, sourcesOfVenues, venuesVersion } from './venues.repository.ts';

export type Catalog = {
  /** All venues that are not hidden, by state, city and name. */
  list: VenueList;
  index: VenueIndex;
  sources: readonly string[];
  /** A strong entity tag of the list, the same in every process. */
  etag: string;
  /** The list's JSON compressed at the best quality, which takes seconds; null until it is ready. */
  brotli: Buffer | null;
};

export type VenueCatalog = {
  current(): Promise<Catalog>;
  /** Reads the list as it will be after `tx`, so that no request waits for that after the commit. */
  prepare(tx: Transaction): Promise<void>;
};

/** All venues in memory, read again after each change of a venue. */
export function createVenueCatalog(db: Database): VenueCatalog {
  type CachedCatalog = { version: string; catalog: Promise<Catalog> };
  let cached: CachedCatalog | undefined;
  /** The list of a transaction in progress. Until the commit, no other list has its version. */
  let prepared: CachedCatalog | undefined;

  /** For all requests that wait for it: 50,000 venues take more round trips than the first of them may have time for. */
  function read(version: string): CachedCatalog {
    const catalog = outsideTimeBudget(() => db.transaction((tx) => readCatalog(tx, setImmediate)));
    catalog.catch(() => {
      if (cached?.catalog === catalog) cached = undefined;
    });
    return { version, catalog };
  }

  return {
    async current() {
      // Read before the venues: if they change in between, the next call reads them again.
      const version = await venuesVersion(db);
      if (cached?.version !== version) {
        cached = prepared?.version === version ? prepared : read(version);
        prepared = undefined;
        // If this fails, the list is compressed for each response, like all other responses.
        cached.catalog.then(compress).catch(() => undefined);
      }
      return waitForShared(cached.catalog);
    },
    async prepare(tx) {
      const version = await venuesVersion(tx);
      if (cached?.version === version) return;
      prepared = { version, catalog: Promise.resolve(await readCatalog(tx, () => setTimeout(1))) };
    },
  };
}

/** @param giveWay called about every millisecond to let other work run; takes longer if no request waits */
async function readCatalog(tx: Transaction, giveWay: () => Promise<unknown>): Promise<Catalog> {
  const writer = writeVenueList();
  const index = createVenueIndex();
  for await (const part of allVenues(tx)) {
    writer.add(part);
    index.add(part);
    await giveWay();
  }
  const list = await writer.finish(giveWay);
  const sources = await sourcesOfVenues(tx);
  return { list, index, sources, etag: `"${list.hash.slice(0, 27)}"`, brotli: null };
}

const compressProgram = new URL('./compress-worker.ts', import.meta.url);

/** Above this size, compressing at the best quality would occupy a thread for too long. */
const BEST_BELOW_BYTES = 3_000_000;

async function compress(catalog: Catalog): Promise<void> {
  const { json } = catalog.list;
  const quality = json.byteLength < BEST_BELOW_BYTES ? 11 : 9;
  const workerData: CompressOrder = { bytes: await inSharedMemory(json), quality };
  const worker = new Worker(compressProgram, { workerData });
  worker.unref();
  worker.on('error', () => undefined);
  worker.on('message', (compressed: Uint8Array<ArrayBuffer>) => {
    catalog.brotli = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  });
}

/** The number of bytes that take about 1 ms to copy, because the memory is fresh. */
const COPIED_AT_ONCE = 300_000;

/** Copies bytes for a thread, in parts. */
async function inSharedMemory(bytes: Uint8Array): Promise<Uint8Array> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  for (let start = 0; start < bytes.byteLength; start += COPIED_AT_ONCE) {
    copy.set(bytes.subarray(start, start + COPIED_AT_ONCE), start);
    await setImmediate();
  }
  return copy;
}
