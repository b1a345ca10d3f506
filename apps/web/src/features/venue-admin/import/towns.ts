import { type Country, findRegion } from '@reelmates/contract/lists/regions';
import { regionCalled } from './registers/region-called.ts';
import type { Point } from './registers/register.ts';

/*
 * The postal places of GeoNames (download.geonames.org/export/zip, AU.txt and NZ.txt), by which venues without
 * coordinates are placed in the middle of their town. Lines without headings, with tabs between 12 fields: country,
 * postcode, town, state and its code, four about counties and communities, latitude, longitude, accuracy.
 */

export type Towns = {
  /** @returns the town's point, or why there is none, in words for people */
  find(where: Where): Point | string;
};
type Where = { city: string; state: string; postcode: string };
type Town = Point & { region: string | null; postcode: string };

const countryOf: ReadonlyMap<string, Country> = new Map([
  ['AU', 'Australia'],
  ['NZ', 'New Zealand'],
]);

/** Checks the first line, which has a point where these files have it. */
export function looksLikeTowns(beginning: string): boolean {
  const [line = ''] = beginning.split(/\r?\n/, 1);
  const cells = line.replace(/^\ufeff/, '').split('\t');
  return /^[A-Z]{2}$/.test(cells[0] ?? '') && [9, 10].every((number) => Number(cells[number]));
}

/** Makes 'Mt Barker' and 'MOUNT BARKER' equal. */
const fold = (town: string) =>
  town
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^mt /, 'mount ')
    .replace(/^st /, 'saint ');

/** The maximum of towns with one name in one country, far above the real number. */
const MAX_TOWNS_OF_NAME = 200;

/** Appended to the source of a venue that is placed there. */
export const townsCredit = 'middle of the town: GeoNames (geonames.org), CC BY';

export function readTowns(texts: readonly string[]): Towns {
  const towns = new Map<string, Town[]>();
  for (const line of texts.flatMap((text) => text.split(/\r?\n/))) {
    const [code = '', postcode = '', town = '', state = '', stateCode = '', , , , , north = '', east = ''] =
      line.replace(/^\ufeff/, '').split('\t');
    const country = countryOf.get(code);
    const [latitude, longitude] = [Number(north), Number(east)];
    if (!country || town === '' || !latitude || !longitude) continue;
    const key = `${country} ${fold(town)}`;
    const region = findRegion(stateCode)?.code ?? regionCalled(state);
    const called = towns.get(key) ?? [];
    if (called.length === 0) towns.set(key, called);
    if (called.length < MAX_TOWNS_OF_NAME) called.push({ latitude, longitude, region, postcode });
  }
  return { find: (where) => findIn(towns, where) };
}

function findIn(towns: ReadonlyMap<string, readonly Town[]>, { city, state, postcode }: Where) {
  const called = towns.get(`${findRegion(state)?.country} ${fold(city)}`) ?? [];
  const isHere = (town: Town) => town.postcode === postcode;
  const inState = called.filter((town) => (town.region === null ? isHere(town) : town.region === state));
  const exact = inState.filter(isHere);
  const [first, ...others] = exact.length > 0 ? exact : inState;
  if (!first) return `${city} (${state}) is not among the towns`;
  if (!others.every((other) => isNear(first, other))) {
    return `There are several towns called ${city} in ${state}`;
  }
  return { latitude: first.latitude, longitude: first.longitude };
}

/** About 10 km. */
const isNear = (one: Point, other: Point) =>
  Math.abs(one.latitude - other.latitude) < 0.1 && Math.abs(one.longitude - other.longitude) < 0.12;
