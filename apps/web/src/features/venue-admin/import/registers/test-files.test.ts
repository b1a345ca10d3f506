// spec: none, registers are not in it
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importRow } from '@reelmates/contract/venues/venue-admin';
import { expect, it } from 'vitest';
import type { ImportFile } from '../import-file.ts';
import { readImport } from '../read-import.ts';
import { unplacedAsCsv } from '../row-files.ts';

/* The files in test-files: invented venues under the headings of the real registers. */

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(path.join(import.meta.dirname, '../test-files', name)));
const read = (name: string, towns: readonly string[] = []) =>
  readImport(bytesOf(name), true, towns.map(bytesOf));
const rowsOf = (file: ImportFile): Record<string, unknown>[] =>
  JSON.parse(new TextDecoder().decode(file.body)).venues;
const problemsOf = ({ rejected, unplaced }: ImportFile) =>
  [...rejected, ...unplaced].map(({ row, name, message }) => [row, name, message]);

it('NSW: takes venues with machines, and never whom a licence belongs to', () => {
  const file = read('nsw-premises-list.csv');
  expect(file.register).toBe('NSW premises list');
  expect(rowsOf(file)).toEqual([
    {
      externalId: 'NSW TEST000001',
      type: 'hotel',
      name: 'Example Hotel',
      address: '1 Example Street',
      city: 'Dubbo',
      state: 'NSW',
      postcode: '2830',
      latitude: -32.2456,
      longitude: 148.6012,
      machines: 12,
      source:
        '© State of New South Wales (Department of Customer Service), Liquor & Gaming NSW premises list, CC BY 4.0, modified',
    },
    expect.objectContaining({ type: 'club', name: 'Example RSL Club', machines: 1230 }),
  ]);
  expect([...file.skipped]).toEqual([
    ['without gaming machines', 1],
    ['not trading', 1],
  ]);
  expect(problemsOf(file)).toEqual([
    [9, 'Example Star', 'EGMs must be a whole number'],
    [8, 'Example Tavern', 'This row has no coordinates'],
  ]);
});

it('the register of Victoria gives the venues with gaming', () => {
  const file = read('victorian-licences.csv');
  expect(rowsOf(file)).toEqual([
    {
      externalId: 'VIC TEST1001',
      type: 'club',
      name: 'Example Club',
      address: '1 Example Rd',
      city: 'Bendigo',
      state: 'VIC',
      postcode: '3550',
      latitude: -36.7,
      longitude: 144.3,
      source: 'Liquor Control Victoria, Victorian liquor licences by location, CC BY 4.0, modified',
    },
    expect.objectContaining({ type: 'hotel', name: 'Example Hotel' }),
  ]);
  expect([...file.skipped]).toEqual([['without gaming machines', 1]]);
});

it('South Australia: has no coordinates, so its venues need a location', () => {
  const file = read('south-australian-licences.csv');
  expect(rowsOf(file)).toEqual([]);
  expect([...file.skipped]).toEqual([
    ['without gaming machines', 1],
    ['not trading', 1],
  ]);
  expect(problemsOf(file)).toEqual([
    [7, 'Example Star', 'LIC_PremisesState must be SA'],
    [2, 'Example Hotel', 'This row has no coordinates'],
    [3, 'Example Club', 'This row has no coordinates'],
    [4, 'Example Tavern', 'This row has no coordinates'],
  ]);
});

it('venues of South Australia get the approximate point of their town if towns are known', () => {
  const file = read('south-australian-licences.csv', ['towns-au.txt']);
  expect(rowsOf(file)).toEqual([
    {
      externalId: 'SA 59900001',
      name: 'Example Hotel',
      address: '1 Example Street',
      city: 'Burra',
      state: 'SA',
      postcode: '5417',
      latitude: -33.67,
      longitude: 138.93,
      approximate: true,
      machines: 18,
      source:
        'Consumer and Business Services, Government of South Australia, Liquor & Gaming Licences, CC BY 4.0, modified; middle of the town: GeoNames (geonames.org), CC BY',
    },
    expect.objectContaining({
      name: 'Example Club',
      address: 'Example Reserve, 2 Example Road',
      city: 'Mt Barker',
      latitude: -35.06,
      machines: 40,
    }),
  ]);
  expect(file.approximate).toBe(2);
  expect(file.unplaced.map(({ row, message }) => [row, message])).toEqual([
    [4, 'Nowhere (SA) is not among the towns'],
  ]);
});

it('a table of our own: takes regions as people write them, and rows without machines not at all', () => {
  const file = read('own-table.csv', ['towns-au.txt', 'towns-nz.txt']);
  expect(rowsOf(file)).toMatchObject([
    { externalId: 'NZ TEST-1', state: 'Manawatū-Whanganui', latitude: -39.93, machines: 18 },
    { name: 'Example Club', type: 'club', state: 'Otago', latitude: -45.87, approximate: true },
    { name: 'Example Hotel', state: 'QLD', approximate: true, source: 'Test data, invented' },
    // The server reports this error.
    { name: 'Example Star', state: 'Atlantis' },
  ]);
  expect([...file.skipped]).toEqual([['without gaming machines', 1]]);
});

it.each([
  ['nsw-premises-list.csv', 2],
  ['victorian-licences.csv', 2],
  ['south-australian-licences.csv', 2],
])('all rows of %s are such as the server takes', (name, count) => {
  const rows = rowsOf(read(name, ['towns-au.txt']));
  expect(rows.length).toBeGreaterThanOrEqual(count);
  for (const row of rows) expect(importRow.safeParse(row)).toMatchObject({ success: true });
  expect(JSON.stringify(rows)).not.toMatch(/testperson/i);
});

it('what needs a location is a table of our own, with nothing lost once that is filled in', () => {
  const file = read('south-australian-licences.csv');
  const table = unplacedAsCsv(file.unplaced);
  const filledIn = table.replaceAll('"SA","5417","",""', '"SA","5417","-33.6","138.9"');
  const again = readImport(new TextEncoder().encode(filledIn), true);
  expect(again.register).toBe('A table of your own');
  expect(rowsOf(again)).toEqual([
    { ...file.unplaced[0]?.venue, type: null, latitude: -33.6, longitude: 138.9 },
  ]);
  expect(again.unplaced.map(({ venue }) => venue)).toEqual(
    file.unplaced.slice(1).map(({ venue }) => ({ ...venue, type: null })),
  );
});
