import { calm, streetAddress, venueName } from './register-names.ts';

/** The cell under a heading, '' where the file has no such column. */
export type Cells = (heading: string) => string;

/** A venue as the import takes it, or why this row is none. */
export type Judged =
  | { row: Record<string, unknown> }
  | { rejected: string; name: string }
  /** A licence without gaming machines, or one that rests: nothing is wrong with it. */
  | { skipped: true };

export type Register = {
  /** How people call it. */
  name: string;
  /** As the publisher writes them. Each must be there. */
  headings: readonly string[];
  judge: (cells: Cells) => Judged;
};

const noCoordinates = 'This row has no coordinates';

function coordinate(text: string): number | null {
  return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Adds the place, without which nothing can stand on the map. */
function placed(cells: Cells, name: string, row: Record<string, unknown>): Judged {
  const [latitude, longitude] = [cells('Latitude'), cells('Longitude')];
  if (latitude === '' || longitude === '') return { rejected: noCoordinates, name };
  const point = [coordinate(latitude), coordinate(longitude)] as const;
  if (point.includes(null)) return { rejected: 'Latitude and longitude must be numbers', name };
  return { row: { ...row, name, latitude: point[0], longitude: point[1] } };
}

function kindOf(licence: string): { type?: string } {
  if (/club/i.test(licence)) return { type: 'club' };
  return /hotel|general/i.test(licence) ? { type: 'hotel' } : {};
}

/** What the licensee is called is never read: often it is a person. */
const nsw: Register = {
  name: 'NSW premises list',
  headings: [
    'Licence number',
    'Licence name',
    'Address',
    'Suburb',
    'Postcode',
    'Latitude',
    'Longitude',
    'EGMs',
  ],
  judge(cells) {
    const [city, postcode, machines] = [
      cells('Suburb'),
      cells('Postcode'),
      cells('EGMs').replaceAll(',', ''),
    ];
    const name = venueName(cells('Licence name'), city);
    if (machines === '' || Number(machines) === 0) return { skipped: true };
    if (!/^\d{1,5}$/.test(machines)) return { rejected: 'EGMs must be a whole number', name };
    if (/ceased|cancelled|surrendered|expired/i.test(`${cells('Trading Status')} ${cells('Status')}`)) {
      return { skipped: true };
    }
    return placed(cells, name, {
      externalId: cells('Licence number') ? `NSW ${cells('Licence number')}` : null,
      ...kindOf(cells('Licence type')),
      address: streetAddress(cells('Address'), city, 'NSW', postcode),
      city: calm(city),
      state: 'NSW',
      postcode,
      machines: Number(machines),
      source: 'Liquor & Gaming NSW premises list',
    });
  },
};

const victoria: Register = {
  name: "Victoria's licences by location",
  headings: ['Licence Num', 'Trading As', 'Address', 'Suburb', 'Postcode', 'Latitude', 'Longitude', 'Gaming'],
  judge(cells) {
    const [city, postcode] = [cells('Suburb'), cells('Postcode')];
    const name = venueName(cells('Trading As'), city);
    const gaming = cells('Gaming').toUpperCase();
    if (gaming === '' || gaming === 'N' || gaming === 'NO') return { skipped: true };
    if (gaming !== 'Y' && gaming !== 'YES') return { rejected: 'Gaming must be Y or N', name };
    return placed(cells, name, {
      externalId: cells('Licence Num') ? `VIC ${cells('Licence Num')}` : null,
      ...kindOf(cells('Category')),
      address: streetAddress(cells('Address'), city, 'VIC', postcode),
      city: calm(city),
      state: 'VIC',
      postcode,
      source: 'Liquor Control Victoria, licences by location',
    });
  },
};

/** Recognised, to explain why the file cannot be used as it is. */
const southAustralia: Register = {
  name: 'South Australian licences',
  headings: ['LN_LicenceNumber', 'PN_Name', 'LIC_PremisesTown', 'Gaming_Status'],
  judge(cells) {
    if (!/current/i.test(cells('Gaming_Status'))) return { skipped: true };
    return {
      rejected: 'This register has no coordinates, so the venue has no place on the map',
      name: venueName(cells('PN_Name'), cells('LIC_PremisesTown')),
    };
  },
};

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text || null);

/** A table with the names of our own fields, as kept in a spreadsheet. */
const own: Register = {
  name: 'A table of your own',
  headings: ['name', 'address', 'city', 'state', 'latitude', 'longitude'],
  judge: (cells) =>
    placed(cells, cells('name'), {
      externalId: cells('externalId') || null,
      type: cells('type').toLowerCase() || null,
      address: cells('address'),
      city: cells('city'),
      state: cells('state'),
      postcode: cells('postcode') || null,
      machines: wholeNumber(cells('machines')),
      source: cells('source') || null,
    }),
};

const registers = [nsw, victoria, southAustralia, own] as const;

/** The ones whose headings are named when a file has others. */
const readableRegisters: readonly Register[] = [nsw, victoria, own];

/** 'Licence  Number' and 'LICENCE NUMBER' are one heading. */
const fold = (heading: string) =>
  heading.replaceAll(/\s+/g, ' ').trim().toLowerCase().replaceAll('license', 'licence');

/** Some editions have titles and blank rows first. */
const headingsWithin = 30;

export type Recognised = {
  register: Register;
  headingRow: number;
  cellsOf: (record: readonly string[]) => Cells;
};

/** @returns which register this is and where its headings stand, or what is wrong, in words for people */
export function recogniseRegister(records: readonly (readonly string[])[]): Recognised | string {
  let nearest: { register: Register; missing: readonly string[] } | undefined;
  for (const [headingRow, record] of records.slice(0, headingsWithin).entries()) {
    const columns = new Map<string, number>();
    // Where a heading comes twice, the first one is meant.
    for (const [column, heading] of record.entries()) {
      if (!columns.has(fold(heading))) columns.set(fold(heading), column);
    }
    for (const register of registers) {
      const missing = register.headings.filter((heading) => !columns.has(fold(heading)));
      if (missing.length === 0) {
        const cellsOf = (cells: readonly string[]) => (heading: string) =>
          cells[columns.get(fold(heading)) ?? -1]?.trim() ?? '';
        return { register, headingRow, cellsOf };
      }
      const isNear = missing.length < register.headings.length / 2;
      if (isNear && missing.length < (nearest?.missing.length ?? Infinity)) nearest = { register, missing };
    }
  }
  return nearest ? `This looks like “${nearest.register.name}”, but ${without(nearest.missing)}.` : unknown();
}

const without = (missing: readonly string[]) =>
  missing.length === 1 ? `there is no column ${missing[0]}` : `there are no columns ${missing.join(', ')}`;

function unknown(): string {
  const expected = readableRegisters.map(({ name, headings }) => `${name}: ${headings.join(', ')}`);
  return `The headings in this file are not ones we know. Expected, in any order: ${expected.join('. Or ')}.`;
}
