import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { indexVenues, type VenueIndex } from './venue-search.rules.ts';
import { findAllVenues, type VenueListRow, venuesVersion } from './venues.repository.ts';

export type Catalog = {
  /** All that are not hidden, by name. */
  venues: readonly VenueListRow[];
  index: VenueIndex;
  /** A strong entity tag of the list: the same in every process. */
  etag: string;
};

export type VenueCatalog = { current(): Promise<Catalog> };

/** All venues in memory, read again whenever one of them has changed. */
export function createVenueCatalog(db: Database): VenueCatalog {
  let kept: { version: string; catalog: Promise<Catalog> } | undefined;

  return {
    async current() {
      // Read before the venues: should they change in between, the next call reads them once more.
      const version = await venuesVersion(db);
      if (kept?.version !== version) kept = { version, catalog: readCatalog(db) };
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
  const etag = `"${createHash('sha256').update(JSON.stringify(venues)).digest('base64url').slice(0, 27)}"`;
  return { venues, index: indexVenues(venues), etag };
}
