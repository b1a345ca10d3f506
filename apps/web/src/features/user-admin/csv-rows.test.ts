// spec: none, counting rows that have come is not in it
import { expect, it } from 'vitest';
import { countCsvRows } from './csv-rows.ts';

it('counts records, wherever their bytes are cut, and not the lines within a cell', () => {
  const bytes = new TextEncoder().encode('ID,Bio\n"1","two\nlines, ""quoted""\n"\n"2","Tāne"\n');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const counted = countCsvRows();
    counted.add(bytes.subarray(0, cut));
    counted.add(bytes.subarray(cut));
    expect(counted.rows()).toBe(2);
  }
});

it('counts no record in a file of a header alone', () => {
  const counted = countCsvRows();
  expect(counted.rows()).toBe(0);
  counted.add(new TextEncoder().encode('ID,Bio\n'));
  expect(counted.rows()).toBe(0);
});
