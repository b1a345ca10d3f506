import { limits } from '@reelmates/contract/limits';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { type ImportFile, type RejectedRow, UnreadableFile } from './import-file.ts';
import { recogniseRegister } from './registers.ts';

const wrongRoot = 'This file has no list of venues: it should be a list, or {"venues": [...]}.';

/** @throws UnreadableFile */
export function readImport(bytes: Uint8Array<ArrayBuffer>, isCsv: boolean): ImportFile {
  const file = isCsv ? readCsv(bytes) : readJson(bytes);
  const count = file.venues.length;
  if (count > limits.venueImportRowsMax) {
    const [rows, most] = [count, limits.venueImportRowsMax].map((number) => number.toLocaleString('en-AU'));
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
    skipped: 0,
    register: null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (row: unknown) =>
  isRecord(row) && typeof row.name === 'string' ? row.name.slice(0, limits.venueNameMax) : '';

function readCsv(bytes: Uint8Array<ArrayBuffer>): ImportFile {
  const records = parseRecords(decode(bytes));
  const recognised = recogniseRegister(records);
  if (typeof recognised === 'string') throw new UnreadableFile(recognised);
  const { register, headingRow, cellsOf } = recognised;
  const rows: Record<string, unknown>[] = [];
  const venues: { row: number; name: string }[] = [];
  const rejected: RejectedRow[] = [];
  let skipped = 0;
  for (const [index, record] of records.entries()) {
    if (index <= headingRow || record.every((cell) => cell.trim() === '')) continue;
    const row = index + 1;
    const judged = register.judge(cellsOf(record));
    if ('skipped' in judged) skipped += 1;
    else if ('rejected' in judged) rejected.push({ row, name: judged.name, message: judged.rejected });
    else {
      rows.push(judged.row);
      venues.push({ row, name: nameOf(judged.row) });
    }
  }
  const body = new TextEncoder().encode(JSON.stringify({ venues: rows }));
  return { body, venues, rejected, skipped, register: register.name };
}

/** Spreadsheets write UTF-8, with or without a mark, UTF-16 with one, or what Windows wrote before. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function parseRecords(text: string): string[][] {
  if (text.includes('\0'))
    throw new UnreadableFile('This file is not text. Save the sheet as CSV and try again.');
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
    throw new UnreadableFile(`This file is not valid CSV: a quotation mark is never closed${line}.`);
  }
}

/** Whichever of them the first lines have most of. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, 4_000);
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: beginning.split(mark).length }));
  return counted.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ',';
}
