export const countries = ['Australia', 'New Zealand'] as const;

export type Country = (typeof countries)[number];

/** `code` is sent and stored as `state`; `name` is shown. */
export type Region = { readonly code: string; readonly name: string; readonly country: Country };

const australianStates = [
  { code: 'NSW', name: 'New South Wales', country: 'Australia' },
  { code: 'VIC', name: 'Victoria', country: 'Australia' },
  { code: 'QLD', name: 'Queensland', country: 'Australia' },
  { code: 'SA', name: 'South Australia', country: 'Australia' },
  { code: 'WA', name: 'Western Australia', country: 'Australia' },
  { code: 'TAS', name: 'Tasmania', country: 'Australia' },
  { code: 'NT', name: 'Northern Territory', country: 'Australia' },
  { code: 'ACT', name: 'Australian Capital Territory', country: 'Australia' },
] as const satisfies readonly Region[];

// From north to south, the usual order. A region has no short form, so its name is its code.
const newZealandRegionNames = [
  'Northland',
  'Auckland',
  'Waikato',
  'Bay of Plenty',
  'Gisborne',
  "Hawke's Bay",
  'Taranaki',
  'Manawatū-Whanganui',
  'Wellington',
  'Tasman',
  'Nelson',
  'Marlborough',
  'West Coast',
  'Canterbury',
  'Otago',
  'Southland',
] as const;

export const regionsByCountry: Readonly<Record<Country, readonly Region[]>> = {
  Australia: australianStates,
  'New Zealand': newZealandRegionNames.map((name) => ({ code: name, name, country: 'New Zealand' })),
};

const byCode: ReadonlyMap<string, Region> = new Map(
  countries.flatMap((country) => regionsByCountry[country].map((region) => [region.code, region] as const)),
);

/** The region of a stored `state`, or null for an unknown one. Exact: 'nsw' is no region. */
export function findRegion(code: string): Region | null {
  return byCode.get(code) ?? null;
}

export function isRegionOf(country: Country, code: string): boolean {
  return findRegion(code)?.country === country;
}

/** The name of an address's second field in this country. */
export function regionLabel(country: Country): 'State' | 'Region' {
  return country === 'New Zealand' ? 'Region' : 'State';
}

type Box = { latitude: readonly [number, number]; longitude: readonly [number, number] };

/** The bounds of the inhabited land, including the Chatham Islands and Lord Howe Island. */
const boxes: Readonly<Record<Country, readonly Box[]>> = {
  Australia: [{ latitude: [-44.5, -9], longitude: [112, 160] }],
  'New Zealand': [
    { latitude: [-48, -33.5], longitude: [165.5, 180] },
    { latitude: [-48, -33.5], longitude: [-180, -175] },
  ],
};

/** Whether a point, in decimal degrees, can be in this country: detects swapped and foreign coordinates. */
export function isPlaceIn(country: Country, latitude: number, longitude: number): boolean {
  const within = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;
  return boxes[country].some((box) => within(latitude, box.latitude) && within(longitude, box.longitude));
}

/** The country in which a point can be, in decimal degrees. */
export function countryAt(latitude: number, longitude: number): Country | null {
  return countries.find((country) => isPlaceIn(country, latitude, longitude)) ?? null;
}

/** Whether bounds, in decimal degrees, reach into one of the two countries. */
export function reachesIntoCountries([west, south, east, north]: readonly [number, number, number, number]) {
  return Object.values(boxes)
    .flat()
    .some(
      ({ latitude, longitude }) =>
        west <= longitude[1] && east >= longitude[0] && south <= latitude[1] && north >= latitude[0],
    );
}
