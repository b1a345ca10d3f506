import { readFile } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';
import { claimTask } from '../../db/product-state.ts';
import type { Clock } from '../../platform/clock.ts';
import { validateImport } from './import-file.rules.ts';
import { importBatches } from './venue-import.service.ts';

/** The bundled venues, with their sources beside them. */
export const bundledVenuesFile = new URL('../../../data/venues/venues.json', import.meta.url);

/** No request waits at a start, and on a slow machine the import takes longer than a request may. */
const TIME_LIMITS = { statementTimeoutMs: 60_000 };

/**
 * Imports the bundled venues at the first start of an installation, and never again, so that admins' later changes
 * stay. Several processes may start concurrently.
 * @returns whether this call imported them
 */
export async function importBundledVenues(db: Database, clock: Clock): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock();
    if (!(await claimTask(tx, 'bundled_venues_imported', at))) return false;
    const venues: unknown = JSON.parse(await readFile(bundledVenuesFile, 'utf8'));
    await importBatches(tx, validateImport(new TextEncoder().encode(JSON.stringify({ venues }))), at);
    return true;
  }, TIME_LIMITS);
}
