const words = [
  'Galah',
  'Wombat',
  'Kea',
  'Royal',
  'Railway',
  'Commercial',
  'Star',
  'Bowling',
  'Harbour',
  'Rosella',
];
const towns = [
  'Dubbo',
  'Orange',
  'Tamworth',
  'Albury',
  'Wagga Wagga',
  'Lismore',
  'Nowra',
  'Goulburn',
  'Bathurst',
  'Moree',
];

/** Venues as a register lists them, each at its own location; the same arguments give the same venues. */
export function venueRows(count: number, changes: Record<string, unknown> = {}): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, number) => ({
    externalId: `BENCH ${number}`,
    name: `${words[number % 10]} ${words[Math.floor(number / 10) % 10]} ${number % 3 === 0 ? 'Club' : 'Hotel'}`,
    type: number % 3 === 0 ? 'club' : 'hotel',
    address: `${number} ${words[Math.floor(number / 100) % 10]} Street`,
    city: `${towns[Math.floor(number / 7) % 10]}${number % 40 === 0 ? ' North' : ''}`,
    state: 'NSW',
    postcode: String(2000 + (number % 800)),
    // Spread over the state without a regular pattern, which would compress better than real locations.
    latitude: -28.2 - ((number * 7919) % 900_001) / 100_000,
    longitude: 141.1 + ((number * 104_729) % 1_200_007) / 100_000,
    machines: 1 + (number % 60),
    source: 'bench',
    ...changes,
  }));
}

/**
 * The request body that an admin's browser sends. It is encoded before the measurement, because the server does not
 * spend that time.
 */
export function importBody(venues: readonly object[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ venues }));
}
