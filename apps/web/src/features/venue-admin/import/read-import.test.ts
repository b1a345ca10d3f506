// spec: none, registers are not in it
import { describe, expect, it } from 'vitest';
import type { ImportFile } from './import-file.ts';
import { readImport } from './read-import.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const bodyOf = (file: ImportFile): unknown => JSON.parse(new TextDecoder().decode(file.body));
const json = (text: string) => readImport(bytesOf(text), false);
const csv = (text: string) => readImport(bytesOf(text), true);

describe('a JSON file', () => {
  it('is sent as it is, a bare list with its root', () => {
    const list = json('\ufeff[{"name": "A", "__proto__": {"x": 1}}, 7]');
    expect(new TextDecoder().decode(list.body)).toBe('{"venues":[{"name": "A", "__proto__": {"x": 1}}, 7]}');
    expect(list.venues).toEqual([
      { row: 1, name: 'A' },
      { row: 2, name: '' },
    ]);
    expect(bodyOf(json('{"venues": [], "more": 1}'))).toEqual({ venues: [], more: 1 });
  });
  it.each([
    ['{"venues": [', 'This file is not valid JSON.'],
    ['', 'This file is not valid JSON.'],
    ['{"pubs": []}', 'This file has no list of venues: it should be a list, or {"venues": [...]}.'],
    ['"venues"', 'This file has no list of venues: it should be a list, or {"venues": [...]}.'],
    ['null', 'This file has no list of venues: it should be a list, or {"venues": [...]}.'],
    [
      `[${Array(50_001).fill('0').join(',')}]`,
      'This file has 50,001 venues; at most 50,000 can be imported at once.',
    ],
  ])('%.20s is refused', (text, message) => expect(() => json(text)).toThrow(message));
});

describe('a CSV file', () => {
  const headings = 'name,address,city,state,latitude,longitude,machines';
  it('is read with marks, quotes, line breaks and all', () => {
    const file = csv(
      `\ufeff${headings}\r\n"The ""Old"" Galah, Dubbo",1 Perch St,Dubbo,NSW,-32.2,148.6,12\r\n\r\nKea Arms,"2 Ridge\r\nRoad",Dunedin,Otago,-45.8,170.5,\r\n`,
    );
    expect(bodyOf(file)).toEqual({
      venues: [
        expect.objectContaining({ name: 'The "Old" Galah, Dubbo', latitude: -32.2, machines: 12 }),
        expect.objectContaining({ name: 'Kea Arms', address: '2 Ridge\r\nRoad', machines: null }),
      ],
    });
    expect(file.venues.map(({ row }) => row)).toEqual([2, 4]);
    expect(file.register).toBe('A table of your own');
  });
  it('keeps the rows that cannot be used, by their number', () => {
    const rows = [
      'Galah,1 Perch St,Dubbo,NSW,,148.6,12',
      'Kea,,,Otago,-45.8,170.5,9',
      'Emu,1 Perch St,Dubbo,NSW,,,',
    ];
    const file = csv(`A title\n${headings}\n${rows.join('\n')}`);
    const message = 'Latitude and longitude must be numbers';
    expect(file.rejected).toEqual([{ row: 3, name: 'Galah', message }]);
    expect(file.unplaced).toMatchObject([{ row: 5, name: 'Emu', message: 'This row has no coordinates' }]);
    expect(file.venues).toEqual([{ row: 4, name: 'Kea' }]);
  });
  it('may be separated by semicolons or tabs, and written by an old Windows or as UTF-16', () => {
    const table = `${headings}\nCafé Galah,1 Perch St,Dubbo,NSW,-32.2,148.6,12`;
    const name = [{ row: 2, name: 'Café Galah' }];
    expect(csv(table.replaceAll(',', ';')).venues).toEqual(name);
    expect(csv(table.replaceAll(',', '\t')).venues).toEqual(name);
    const latin = Uint8Array.from(table, (letter) => letter.charCodeAt(0));
    expect(readImport(latin, true).venues).toEqual(name);
    const wide = new Uint8Array(Uint16Array.from(`\ufeff${table}`, (letter) => letter.charCodeAt(0)).buffer);
    expect(readImport(wide, true).venues).toEqual(name);
  });
  it.each([
    [`${headings}\n"Galah,1`, 'This file is not valid CSV: a quotation mark is never closed near line 2.'],
    ['PK\u0003\u0004\0\0', 'This file is not text. Save the sheet as CSV and try again.'],
    ['', 'The headings in this file are not ones we know.'],
    [`${headings}\n${','.repeat(5_000_001)}`, 'This file has more than 5,000,000 cells.'],
    [`${headings}${'\n'.repeat(200_001)}`, 'This file has more than 200,000 rows.'],
  ])('%# is refused', (text, message) => expect(() => csv(text)).toThrow(message));
});
