// spec: none, registers are not in it
import { describe, expect, it } from 'vitest';
import { recogniseRegister } from './recognise.ts';
import { fromCapitals, streetAddress, venueName } from './register-names.ts';

const nswHeadings = [
  'Licence number,Licence type,Start date,Status,Status date,Trading Status,Licence name,Address,Suburb,Postcode',
  'Latitude,Longitude,LGA,Precinct,Region,Licensee,Licensee Type,Licensee ABN,Licensee ACN,Business type,EGMs',
]
  .join(',')
  .split(',');
const nswRow = (changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    'Licence number': 'LIQH400100',
    'Licence type': 'Liquor - hotel licence',
    'Trading Status': 'Trading',
    'Licence name': 'THE GALAH HOTEL PTY LTD',
    Address: '1 PERCH STREET, DUBBO NSW 2830',
    Suburb: 'DUBBO',
    Postcode: '2830',
    Latitude: '-32.2456',
    Longitude: '148.6012',
    Licensee: 'SOMEBODY, SOME',
    EGMs: '12',
    ...changes,
  };
  return nswHeadings.map((heading) => cells[heading] ?? '');
};

function readRow(headings: readonly string[], row: readonly string[]) {
  const found = recogniseRegister([headings, row]);
  if (typeof found === 'string') throw new Error(found);
  return found.register.readRow(found.cellsOf(row));
}

describe('the NSW premises list', () => {
  it.each([
    [{ EGMs: '0' }, { skipped: 'without gaming machines' }],
    [{ EGMs: '' }, { skipped: 'without gaming machines' }],
    [{ 'Trading Status': 'Temporarily Ceased Trading' }, { skipped: 'not trading' }],
    [{ EGMs: 'many' }, { rejected: 'EGMs must be a whole number', name: 'The Galah Hotel' }],
    [{ Latitude: '' }, { rejected: 'Latitude and longitude must be numbers', name: 'The Galah Hotel' }],
    [{ Longitude: 'east' }, { rejected: 'Latitude and longitude must be numbers', name: 'The Galah Hotel' }],
  ])('with %o gives %o', (changes, content) => {
    expect(readRow(nswHeadings, nswRow(changes))).toEqual(content);
  });

  it('is found under title rows, in other letters and another order', () => {
    const shuffled = nswHeadings
      .map((heading) => heading.toUpperCase().replace('LICENCE', 'License '))
      .toReversed();
    const found = recogniseRegister([['Premises list as at 1 March 2022'], [''], shuffled]);
    expect(found).toMatchObject({ headingRow: 2, register: { name: 'NSW premises list' } });
  });
});

it("Victoria's licences that no longer say who has gaming are refused by that name", () => {
  const headings = 'Licence Num,Licensee,Trading As,Address,Suburb,Postcode,Latitude,Longitude'.split(',');
  expect(recogniseRegister([headings])).toBe(
    "This looks like “Victoria's licences by location”, but there is no column Gaming.",
  );
});

it.each([
  ['Month Year,LGA Region,Approved Sites,Operational Sites,Approved EGMs', 'names no venue'],
  ['LICENCE_NO,CURRENCY,PREMISE_NA,SUBURB,POSTCODE,CATEGORY,SUB_CATEGO,WEB_LINK', 'who has gaming machines'],
  ['address,territory,territory_code,address_id,count,x,y', 'names no venue'],
])('a known table without the needed data is refused with the reason: %s', (headings, lack) => {
  const answer = recogniseRegister([headings.split(',')]);
  expect(answer).toMatch(/^This is “.+”: .+, so there is nothing to import\.$/);
  expect(answer).toContain(lack);
});

it('a cell of any length is cut off, and takes no time', () => {
  const start = performance.now();
  for (const letter of [' ,', '(', 'R S L ', 'a', '\u0000']) {
    const long = `X${letter.repeat(1_000_000)}`;
    const content = readRow(nswHeadings, nswRow({ 'Licence name': long, Address: long, Suburb: long }));
    expect(JSON.stringify(content).length).toBeLessThan(30_000);
  }
  expect(performance.now() - start).toBeLessThan(5_000);
});

it('other headings are answered with those that are expected', () => {
  const answer = recogniseRegister([['Venue', 'Town', 'Machines']]);
  expect(answer).toMatch(
    /^The headings in this file are not ones we know\. Expected, in any order: NSW premises list: /,
  );
  expect(answer).toContain('EGMs. Or Victoria');
  expect(recogniseRegister([])).toBe(answer);
});

it('names are written as people write them', () => {
  expect(fromCapitals("O'BRIEN'S BAR AND GRILL")).toBe("O'Brien's Bar and Grill");
  expect(fromCapitals('RSL CLUB OF THE NORTH-WEST')).toBe('RSL Club of the North-West');
  expect(fromCapitals('McKell Arms')).toBe('McKell Arms');
  expect(venueName('Ridge Hospitality Pty Ltd trading as The Kea Arms', 'Dunedin')).toBe('The Kea Arms');
  expect(venueName('SYDNEY ROWING CLUB LIMITED', 'Abbotsford')).toBe('Sydney Rowing Club');
  expect(venueName('ROYAL HOTEL (DUBBO)', 'Dubbo')).toBe('Royal Hotel');
  expect(venueName('Limited', 'Dubbo')).toBe('Limited');
  expect(streetAddress('12 Dubbo Street', 'Dubbo', 'NSW', '2830')).toBe('12 Dubbo Street');
  expect(streetAddress('12 SMITH ST, DUBBO, NSW 2830', 'DUBBO', 'NSW', '2830')).toBe('12 Smith St');
  expect(streetAddress('DUBBO', 'DUBBO', 'NSW', '2830')).toBe('Dubbo');
});
