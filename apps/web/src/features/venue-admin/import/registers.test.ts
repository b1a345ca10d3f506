import { describe, expect, it } from 'vitest';
import { calm, streetAddress, venueName } from './register-names.ts';
import { recogniseRegister } from './registers.ts';

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

function judge(headings: readonly string[], row: readonly string[]) {
  const found = recogniseRegister([headings, row]);
  if (typeof found === 'string') throw new Error(found);
  return found.register.judge(found.cellsOf(row));
}

describe('the NSW premises list', () => {
  it('gives a venue, and never whom the licence belongs to', () => {
    const judged = judge(nswHeadings, nswRow());
    expect(judged).toEqual({
      row: {
        externalId: 'NSW LIQH400100',
        type: 'hotel',
        name: 'The Galah Hotel',
        address: '1 Perch Street',
        city: 'Dubbo',
        state: 'NSW',
        postcode: '2830',
        latitude: -32.2456,
        longitude: 148.6012,
        machines: 12,
        source: 'Liquor & Gaming NSW premises list',
      },
    });
    expect(JSON.stringify(judged)).not.toContain('SOMEBODY');
  });

  it.each([
    [{ EGMs: '0' }, { skipped: true }],
    [{ EGMs: '' }, { skipped: true }],
    [{ 'Trading Status': 'Temporarily Ceased Trading' }, { skipped: true }],
    [{ EGMs: 'many' }, { rejected: 'EGMs must be a whole number', name: 'The Galah Hotel' }],
    [{ Latitude: '' }, { rejected: 'This row has no coordinates', name: 'The Galah Hotel' }],
    [{ Longitude: 'east' }, { rejected: 'Latitude and longitude must be numbers', name: 'The Galah Hotel' }],
  ])('with %o gives %o', (changes, judged) => {
    expect(judge(nswHeadings, nswRow(changes))).toEqual(judged);
  });

  it('is found under title rows, in other letters and another order', () => {
    const shuffled = nswHeadings
      .map((heading) => heading.toUpperCase().replace('LICENCE', 'License '))
      .toReversed();
    const found = recogniseRegister([['Premises list as at 1 March 2022'], [''], shuffled]);
    expect(found).toMatchObject({ headingRow: 2, register: { name: 'NSW premises list' } });
  });
});

describe("Victoria's licences", () => {
  const headings =
    'Licence Num,Licensee,Trading As,Category,Address,Suburb,Postcode,Latitude,Longitude,,,Postal Address,Gaming'.split(
      ',',
    );
  const row = (gaming: string) => [
    ...['31900001', 'A PERSON', 'BENDIGO R S L', 'Full Club Licence', '73 HAVILAH RD', 'BENDIGO', '3550'],
    ...['-36.7', '144.3', '', '', '1 HOME ST', gaming],
  ];
  it('gives those with gaming', () => {
    expect(judge(headings, row('Y'))).toEqual({
      row: {
        externalId: 'VIC 31900001',
        type: 'club',
        name: 'Bendigo RSL',
        address: '73 Havilah Rd',
        city: 'Bendigo',
        state: 'VIC',
        postcode: '3550',
        latitude: -36.7,
        longitude: 144.3,
        source: 'Liquor Control Victoria, licences by location',
      },
    });
    expect(judge(headings, row('N'))).toEqual({ skipped: true });
  });
  it('that no longer say who has gaming are refused by that name', () => {
    expect(recogniseRegister([headings.slice(0, -1)])).toBe(
      "This looks like “Victoria's licences by location”, but there is no column Gaming.",
    );
  });
});

it('South Australia has no places on the map', () => {
  const headings = 'LIC_ID,LN_LicenceNumber,PN_Name,LIC_PremisesTown,Gaming_Status'.split(',');
  expect(judge(headings, ['1', '5', 'THE EMU', 'BURRA', 'G CURRENT'])).toEqual({
    rejected: 'This register has no coordinates, so the venue has no place on the map',
    name: 'The Emu',
  });
  expect(judge(headings, ['1', '5', 'THE EMU', 'BURRA', 'NULL'])).toEqual({ skipped: true });
});

it('other headings are answered with those that are expected', () => {
  const answer = recogniseRegister([['Month Year', 'LGA Region', 'Approved Sites']]);
  expect(answer).toMatch(
    /^The headings in this file are not ones we know\. Expected, in any order: NSW premises list: /,
  );
  expect(answer).toContain('EGMs. Or Victoria');
  expect(recogniseRegister([])).toBe(answer);
});

it('names are written as people write them', () => {
  expect(calm("O'BRIEN'S BAR AND GRILL")).toBe("O'Brien's Bar and Grill");
  expect(calm('RSL CLUB OF THE NORTH-WEST')).toBe('RSL Club of the North-West');
  expect(calm('McKell Arms')).toBe('McKell Arms');
  expect(venueName('Ridge Hospitality Pty Ltd trading as The Kea Arms', 'Dunedin')).toBe('The Kea Arms');
  expect(venueName('SYDNEY ROWING CLUB LIMITED', 'Abbotsford')).toBe('Sydney Rowing Club');
  expect(venueName('ROYAL HOTEL (DUBBO)', 'Dubbo')).toBe('Royal Hotel');
  expect(venueName('Limited', 'Dubbo')).toBe('Limited');
  expect(streetAddress('12 Dubbo Street', 'Dubbo', 'NSW', '2830')).toBe('12 Dubbo Street');
  expect(streetAddress('12 SMITH ST, DUBBO, NSW 2830', 'DUBBO', 'NSW', '2830')).toBe('12 Smith St');
  expect(streetAddress('DUBBO', 'DUBBO', 'NSW', '2830')).toBe('Dubbo');
});
