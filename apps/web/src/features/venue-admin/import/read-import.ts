import { limits } from '@reelmates/contract/limits';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { formatExact } from '../../../lib/text/format.ts';
import { type ImportFile, type RejectedRow, type UnplacedRow, UnreadableFile } from './import-file.ts';
import { recogniseRegister } from './registers/recognise.ts';
import type { RowContent, SkipReason, VenueRow } from './registers/register.ts';
import { readTowns, type Towns, townsCredit } from './towns.ts';

const wrongRoot = 'This file has no list of venues: it should be a list, or {"venues": [...]}.';

/**
 * @param townFiles files with the locations of towns, for venues without coordinates
 * @throws UnreadableFile
 */
export function readImport(
  bytes: Uint8Array<ArrayBuffer>,
  isCsv: boolean,
  townFiles: readonly Uint8Array[] = [],
): ImportFile {
  const known = isCsv && townFiles.length > 0 ? readTowns(townFiles.map(decode)) : null;
  const file = isCsv ? readCsv(bytes, known) : readJson(bytes);
  const count = file.venues.length;
  if (count > limits.venueImportRowsMax) {
    const [rows, most] = [count, limits.venueImportRowsMax].map(formatExact);
    throw new UnreadableFile(`This file has ${rows} venues; at most ${most} can be imported at once.`);
  }
  return file;
}

function readJson(bytes: Uint8Array<ArrayBuffer>): ImportFile {
  let text: string;
  let root: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    root = JSON.parse(text);
  } catch {
    throw new UnreadableFile('This file is not valid JSON.');
  }
  const isList = Array.isArray(root);
  const rows = isList ? root : isRecord(root) ? root.venues : undefined;
  if (!Array.isArray(rows)) throw new UnreadableFile(wrongRoot);
  return {
    body: new TextEncoder().encode(isList ? `{"venues":${text}}` : text),
    venues: rows.map((row: unknown, index) => ({ row: index + 1, name: nameOf(row) })),
    rejected: [],
    unplaced: [],
    approximate: 0,
    skipped: new Map(),
    register: null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (row: unknown) =>
  isRecord(row) && typeof row.name === 'string' ? row.name.slice(0, limits.venueNameMax) : '';

function readCsv(bytes: Uint8Array, towns: Towns | null): ImportFile {
  const records = parseRecords(decode(bytes));
  const recognised = recogniseRegister(records);
  if (typeof recognised === 'string') throw new UnreadableFile(recognised);
  const { register, headingRow, cellsOf } = recognised;
  const rows: Record<string, unknown>[] = [];
  const venues: { row: number; name: string }[] = [];
  const [rejected, unplaced]: [RejectedRow[], UnplacedRow[]] = [[], []];
  const skipped = new Map<SkipReason, number>();
  for (const [index, record] of records.entries()) {
    if (index <= headingRow || record.every((cell) => cell.trim() === '')) continue;
    const row = index + 1;
    const content = withLocation(register.readRow(cellsOf(record)), towns);
    if ('skipped' in content) skipped.set(content.skipped, (skipped.get(content.skipped) ?? 0) + 1);
    else if ('rejected' in content) rejected.push({ row, name: content.name, message: content.rejected });
    else if ('unplaced' in content) {
      unplaced.push({ row, name: nameOf(content.venue), message: content.unplaced, venue: content.venue });
    } else {
      rows.push(content.ready);
      venues.push({ row, name: nameOf(content.ready) });
    }
  }
  const body = new TextEncoder().encode(JSON.stringify({ venues: rows }));
  const approximate = rows.filter((row) => row.approximate === true).length;
  return { body, venues, rejected, unplaced, approximate, skipped, register: register.name };
}

type Placed =
  | Exclude<RowContent, { venue: VenueRow }>
  | { ready: Record<string, unknown> }
  | { unplaced: string; venue: VenueRow };

/** Places a venue without coordinates in the middle of its town, if that is known. */
function withLocation(content: RowContent, towns: Towns | null): Placed {
  if (!('venue' in content)) return content;
  const { venue, point } = content;
  if (point) return { ready: { ...venue, ...point } };
  const found =
    towns?.find({ city: venue.city, state: venue.state, postcode: String(venue.postcode ?? '') }) ??
    'This row has no coordinates';
  if (typeof found === 'string') return { unplaced: found, venue };
  const source = [venue.source, townsCredit].filter(Boolean).join('; ');
  return { ready: { ...venue, ...found, approximate: true, source } };
}

/** Spreadsheets write UTF-8 with or without a byte order mark, UTF-16 with one, or an older Windows encoding. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** More than any register has, so that another kind of file does not fill the memory. */
const MAX_RECORDS = 200_000;
const MAX_CELLS = 5_000_000;

function parseRecords(text: string): string[][] {
  if (text.includes('\0'))
    throw new UnreadableFile('This file is not text. Save the sheet as CSV and try again.');
  const delimiter = delimiterOf(text);
  if (hasMore(text, delimiter, MAX_CELLS)) throw tooMany(MAX_CELLS, 'cells');
  let records: string[][];
  try {
    records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: MAX_RECORDS + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
    throw new UnreadableFile(`This file is not valid CSV: a quotation mark is never closed${line}.`);
  }
  if (records.length > MAX_RECORDS) throw tooMany(MAX_RECORDS, 'rows');
  return records;
}

const tooMany = (most: number, what: string) =>
  new UnreadableFile(`This file has more than ${formatExact(most)} ${what}.`);

function hasMore(text: string, mark: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count <= most; at = text.indexOf(mark, at + 1)) count += 1;
  return count > most;
}

/** The delimiter that occurs most in the first lines. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, 4_000);
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: beginning.split(mark).length }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ',';
}
