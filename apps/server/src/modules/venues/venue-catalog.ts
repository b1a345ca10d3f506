import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Database } from '../../db/database.ts';
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

export type VenueCatalog = { current(): Promise<Catalog> };

/** All venues in memory, read again whenever one of them has changed. */
export function createVenueCatalog(db: Database): VenueCatalog {
  let kept: { version: string; catalog: Promise<Catalog> } | undefined;

  return {
    async current() {
      // Read before the venues: should they change in between, the next call reads them once more.
      const version = await venuesVersion(db);
      if (kept?.version !== version) {
        kept = { version, catalog: readCatalog(db) };
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
  };
}

async function readCatalog(db: Database): Promise<Catalog> {
  const venues = await findAllVenues(db);
  await setImmediate();
  const json = Buffer.from(JSON.stringify(venues));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
  return { venues, index: await indexVenues(venues), etag, json, brotli: null };
}

/** Above this the best compression would occupy a thread for many seconds. */
const bestBelowBytes = 3_000_000;

async function compress(catalog: Catalog): Promise<void> {
  const quality = catalog.json.byteLength < bestBelowBytes ? 11 : 9;
  catalog.brotli = await promisify(brotliCompress)(catalog.json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: catalog.json.byteLength,
    },
  });
}
