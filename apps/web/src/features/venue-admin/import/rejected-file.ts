import type { RejectedRow } from './import-file.ts';

/** A cell that a spreadsheet would run as a formula is written as text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** With the mark by which spreadsheets know UTF-8. */
export function rejectedAsCsv(rows: readonly RejectedRow[]): string {
  const lines = rows.map(({ row, name, message }) => [String(row), cell(name), cell(message)].join(','));
  return `\ufeff${['Row,Name,Reason', ...lines].join('\r\n')}\r\n`;
}

export function downloadRejected(rows: readonly RejectedRow[], fileName: string): void {
  const address = URL.createObjectURL(new Blob([rejectedAsCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `rejected-${fileName.replace(/\.\w+$/, '')}.csv`;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
