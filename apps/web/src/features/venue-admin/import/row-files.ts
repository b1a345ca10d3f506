import { saveFile } from '../../../lib/browser/save-file.ts';
import type { RejectedRow, UnplacedRow } from './import-file.ts';
import { ownColumns } from './registers/own-table.ts';

/** A cell that a spreadsheet would run as a formula is written as text. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** With the byte order mark by which spreadsheets recognise UTF-8. */
const csv = (lines: readonly string[]) => `\ufeff${lines.join('\r\n')}\r\n`;

export const rejectedAsCsv = (rows: readonly RejectedRow[]) =>
  csv([
    'Row,Name,Reason',
    ...rows.map(({ row, name, message }) => [row, cell(name), cell(message)].join(',')),
  ]);

/** As our own table, which can be imported once the coordinates are filled in. */
export const unplacedAsCsv = (rows: readonly UnplacedRow[]) =>
  csv([
    ownColumns.join(','),
    ...rows.map(({ venue }) => ownColumns.map((column) => cell(venue[column])).join(',')),
  ]);

export const downloadRejected = (rows: readonly RejectedRow[], fileName: string) =>
  download(rejectedAsCsv(rows), `rejected-${fileName}`);
export const downloadUnplaced = (rows: readonly UnplacedRow[], fileName: string) =>
  download(unplacedAsCsv(rows), `without-location-${fileName}`);

const download = (text: string, name: string) =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name.replace(/\.\w+$/, '')}.csv`);
