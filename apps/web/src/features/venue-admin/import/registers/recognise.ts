import { nsw } from './nsw.ts';
import { ownTable } from './own-table.ts';
import type { Cells, Register } from './register.ts';
import { southAustralia } from './south-australia.ts';
import { victoria } from './victoria.ts';

const registers: readonly Register[] = [nsw, victoria, southAustralia, ownTable];

/** Public tables that an operator may try, with what they lack. */
const useless: readonly { name: string; headings: readonly string[]; lack: string }[] = [
  {
    name: "Queensland's gaming machine data by council",
    headings: ['Month Year', 'LGA Region'],
    lack: 'it counts machines by council and names no venue',
  },
  {
    name: "Tasmania's liquor licences",
    headings: ['LICENCE_NO', 'PREMISE_NA', 'SUB_CATEGO'],
    lack: 'it does not say who has gaming machines',
  },
  {
    name: "New Zealand's gaming machines by address, of 2018",
    headings: ['address', 'territory', 'territory_code', 'count'],
    lack: 'it names no venue',
  },
];

/** Makes 'Licence  Number' and 'LICENCE NUMBER' equal. */
const fold = (heading: string) =>
  heading.replaceAll(/\s+/g, ' ').trim().toLowerCase().replaceAll('license', 'licence');

/** Some editions start with titles and blank rows. */
const HEADINGS_WITHIN = 30;
/** Longer than any field of a venue; a longer cell would be refused anyway. */
const LONGEST_CELL = 1_000;

export type Recognised = {
  register: Register;
  headingRow: number;
  cellsOf: (record: readonly string[]) => Cells;
};

/** @returns the register and the row of its headings, or what is wrong, in words for people */
export function recogniseRegister(records: readonly (readonly string[])[]): Recognised | string {
  let nearest: { register: Register; missing: readonly string[] } | undefined;
  for (const [headingRow, record] of records.slice(0, HEADINGS_WITHIN).entries()) {
    const columns = columnsOf(record);
    for (const register of registers) {
      const missing = register.headings.filter((heading) => !columns.has(fold(heading)));
      if (missing.length === 0) return { register, headingRow, cellsOf: readerOf(columns) };
      const isNear = missing.length < register.headings.length / 2;
      if (isNear && missing.length < (nearest?.missing.length ?? Infinity)) nearest = { register, missing };
    }
    const known = useless.find(({ headings }) => headings.every((heading) => columns.has(fold(heading))));
    if (known) return `This is “${known.name}”: ${known.lack}, so there is nothing to import.`;
  }
  return nearest ? `This looks like “${nearest.register.name}”, but ${without(nearest.missing)}.` : unknown();
}

/** Of two equal headings, the first one counts. */
function columnsOf(record: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [column, heading] of record.entries()) {
    const folded = fold(heading.slice(0, LONGEST_CELL));
    if (!columns.has(folded)) columns.set(folded, column);
  }
  return columns;
}

const readerOf = (columns: ReadonlyMap<string, number>) => (cells: readonly string[]) => (heading: string) =>
  cells[columns.get(fold(heading)) ?? -1]?.trim().slice(0, LONGEST_CELL) ?? '';

const without = (missing: readonly string[]) =>
  missing.length === 1 ? `there is no column ${missing[0]}` : `there are no columns ${missing.join(', ')}`;

function unknown(): string {
  const expected = registers.map(({ name, headings }) => `${name}: ${headings.join(', ')}`);
  return `The headings in this file are not ones we know. Expected, in any order: ${expected.join('. Or ')}.`;
}
