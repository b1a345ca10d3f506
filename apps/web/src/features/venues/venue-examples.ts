import type { VenueJackpot } from '@reelmates/contract/venues/venues';

/*
 * Content of a venue page before members have posted anything there. It is created here, never sent or presented as
 * data, and always shown under `exampleLabel`.
 */

export const exampleLabel = 'Example – not this venue';

const LOWEST_RTP = 79;

/** A whole percentage from 79 to 88, always the same for a venue. */
export function exampleRtp(venueId: string): number {
  const sum = Array.from(venueId).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return LOWEST_RTP + (sum % 10);
}

export const exampleBiggestWin = '1240.00';

export const exampleJackpots: readonly VenueJackpot[] = [
  { winAmount: '8412.60', machineType: 'Aristocrat - Dragon Link' },
  { winAmount: '3126.15', machineType: 'Ainsworth - Mustang Money' },
  { winAmount: '1248.90', machineType: 'Konami - China Shores' },
];
