import { limits } from '@reelmates/contract/limits';
import { findRegion } from '@reelmates/contract/regions';
import { type ImportRow, importRow } from '@reelmates/contract/venue-admin';
import type { ImportMessage } from './import-worker.ts';

/** Small enough that a statement takes 5 ms: with two cores, others' requests wait for the database meanwhile. */
const batchSize = 100;

const wrongRoot = 'This file has no list of venues: it should be {"venues": [...]}.';

/** Judges each row of `{ venues: [...] }` and gives the usable ones in batches. */
export function* judgeImport(bytes: Uint8Array): Generator<ImportMessage> {
  const rows = rowsOf(bytes);
  if (typeof rows === 'string') {
    yield { refused: rows };
    return;
  }
  for (let start = 0; start < rows.length; start += batchSize) {
    yield judgeBatch(rows.slice(start, start + batchSize), start);
  }
  yield { done: true };
}

/** @returns the rows, or what is wrong with the file */
function rowsOf(bytes: Uint8Array): unknown[] | string {
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return 'This file is not valid JSON.';
  }
  const rows = typeof root === 'object' && root !== null && 'venues' in root ? root.venues : undefined;
  if (!Array.isArray(rows)) return wrongRoot;
  if (rows.length <= limits.venueImportRowsMax) return rows;
  return `This file has ${rows.length} rows; at most ${limits.venueImportRowsMax} can be imported at once.`;
}

function judgeBatch(batch: readonly unknown[], start: number): ImportMessage {
  const rows: object[] = [];
  const rejected: { index: number; message: string }[] = [];
  for (const [offset, row] of batch.entries()) {
    const index = start + offset;
    const result = importRow.safeParse(row);
    if (result.success) rows.push(toRecord(result.data, index));
    else rejected.push({ index, message: messageOf(row, result.error.issues) });
  }
  return { rows: rows.length > 0 ? new TextEncoder().encode(JSON.stringify(rows)) : null, rejected };
}

function messageOf(row: unknown, issues: readonly { message: string }[]): string {
  const isRecord = typeof row === 'object' && row !== null && !Array.isArray(row);
  return isRecord ? (issues[0]?.message ?? 'This row cannot be read') : 'This row is not a venue';
}

/** With the names of the columns. */
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
