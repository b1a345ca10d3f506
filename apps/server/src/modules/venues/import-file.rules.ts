import { limits } from '@reelmates/contract/limits';
import { findRegion } from '@reelmates/contract/lists/regions';
import { type ImportRow, importRow } from '@reelmates/contract/venues/venue-admin';
import { hasMoreValues } from '../../http/json-values.ts';
import { plainError } from '../../http/plain-error.ts';

/** Rows that can be imported, as JSON for the database, and the errors of the others. */
export type ImportBatch = { rows: string | null; rejected: Rejection[] };
export type Rejection = { index: number; message: string };

/** No row of this file can be imported. The message says why. */
export class UnusableFile extends Error {}

/**
 * At this size, a statement takes 5 ms, which is how long other requests wait for the database on a machine with two
 * cores.
 */
const BATCH_SIZE = 100;

/**
 * Fifty for each row, of which a venue has twelve. A parser spends up to a hundred bytes on each, also outside of the
 * heap that its process may use: 64 MB of `{}` took 2 GB and three minutes before they were refused.
 */
const valuesMax = limits.venueImportRowsMax * 50;

const wrongRoot = 'This file has no list of venues: it should be {"venues": [...]}.';

const tooManyValues = `This file has too many values to be read. At most ${limits.venueImportRowsMax} rows can be imported at once.`;

/**
 * Validates the rows of `{ venues: [...] }` in batches, on demand.
 * @throws UnusableFile before the first batch
 */
export function validateImport(bytes: Uint8Array): Iterable<ImportBatch> {
  return validateRows(rowsOf(bytes));
}

function* validateRows(rows: readonly unknown[]): Generator<ImportBatch> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    yield validateBatch(rows.slice(start, start + BATCH_SIZE), start);
  }
}

function rowsOf(bytes: Uint8Array): unknown[] {
  if (hasMoreValues(bytes, valuesMax)) throw new UnusableFile(tooManyValues);
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnusableFile('This file is not valid JSON.');
  }
  const rows = typeof root === 'object' && root !== null && 'venues' in root ? root.venues : undefined;
  if (!Array.isArray(rows)) throw new UnusableFile(wrongRoot);
  if (rows.length <= limits.venueImportRowsMax) return rows;
  throw new UnusableFile(
    `This file has ${rows.length} rows; at most ${limits.venueImportRowsMax} can be imported at once.`,
  );
}

function validateBatch(batch: readonly unknown[], start: number): ImportBatch {
  const rows: object[] = [];
  const rejected: Rejection[] = [];
  for (const [offset, row] of batch.entries()) {
    const index = start + offset;
    const result = importRow.safeParse(row, { error: plainError });
    if (result.success) rows.push(toRecord(result.data, index));
    else rejected.push({ index, message: messageOf(row, result.error.issues) });
  }
  return { rows: rows.length > 0 ? JSON.stringify(rows) : null, rejected };
}

function messageOf(row: unknown, issues: readonly { message: string }[]): string {
  const isRecord = typeof row === 'object' && row !== null && !Array.isArray(row);
  return isRecord ? (issues[0]?.message ?? 'This row cannot be read') : 'This row is not a venue';
}

/** Names the fields of a row by the columns of the database. */
function toRecord(row: ImportRow, index: number): object {
  return {
    index,
    external_id: row.externalId || null,
    name: row.name,
    kind: row.type ?? null,
    address: row.address,
    city: row.city,
    state: row.state,
    country: findRegion(row.state)?.country,
    postcode: row.postcode || null,
    latitude: row.latitude,
    longitude: row.longitude,
    machines: row.machines ?? null,
    is_approximate: row.approximate ?? null,
    source: row.source || null,
  };
}
