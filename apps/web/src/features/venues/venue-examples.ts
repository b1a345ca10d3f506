import type { VenueJackpot } from '@reelmates/contract/venues/venues';

/*
 * What a venue page shows before members have shared anything from there: made here, never sent or described to
 * anybody as data, and always under the words of `exampleLabel`.
 */

export const exampleLabel = 'Example – not this venue';

const lowestRtp = 79;

/** A whole percentage from 79 to 88, always the same one for the same venue. */
export function exampleRtp(venueId: string): number {
  const sum = Array.from(venueId).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return lowestRtp + (sum % 10);
}

export const exampleBiggestWin = '1240.00';

export const exampleJackpots: readonly VenueJackpot[] = [
  { winAmount: '8412.60', machineType: 'Aristocrat - Dragon Link' },
  { winAmount: '3126.15', machineType: 'Ainsworth - Mustang Money' },
  { winAmount: '1248.90', machineType: 'Konami - China Shores' },
];
