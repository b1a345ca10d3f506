import { countries, regionsByCountry } from '@reelmates/contract/lists/regions';

/** Compares only letters: "Hawke's Bay" and "HAWKES BAY", "Manawatū-Whanganui" and "Manawatu-Whanganui" are equal. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

const codes: ReadonlyMap<string, string> = new Map([
  ...countries.flatMap((country) =>
    regionsByCountry[country].flatMap(({ code, name }) => [
      [fold(code), code] as const,
      [fold(name), code] as const,
    ]),
  ),
  // The spelling until 2019.
  ['manawatuwanganui', 'Manawatū-Whanganui'],
]);

/** The code of a state or region, from its code or its name as people and tables write it. */
export function regionCalled(text: string): string | null {
  return codes.get(fold(text)) ?? codes.get(fold(text.replace(/\s+region$/i, ''))) ?? null;
}
