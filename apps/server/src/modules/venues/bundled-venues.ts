import { readFile } from 'node:fs/promises';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { claimBundledImport, insertVenues } from './venues.repository.ts';

const file = new URL('../../../data/venues/venues.json', import.meta.url);
/** Small enough that a statement stays far below the database's time limit. */
const BATCH = 500;

/**
 * Imports the venues that come with the product, at the first start of an installation. Never again: what admins change
 * or remove later stays so. Safe when several processes start at once.
 * @returns whether this call imported them
 */
export async function importBundledVenues(db: Database, clock: Clock): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock();
    if (!(await claimBundledImport(tx, at))) return false;
    const venues: object[] = JSON.parse(await readFile(file, 'utf8'));
    for (let start = 0; start < venues.length; start += BATCH) {
      await insertVenues(tx, venues.slice(start, start + BATCH), at);
    }
    return true;
  });
}
