const suits = [
  { name: 'Spades', sign: '♠' },
  { name: 'Hearts', sign: '♥' },
  { name: 'Diamonds', sign: '♦' },
  { name: 'Clubs', sign: '♣' },
] as const;

/** The cards on the reel, cycling through the suits. */
export const REEL_LENGTH = 200;
export const SPIN_MS = 3000;

/** The minimum length of a spin, in cards. Up to three more determine the suit. */
const MIN_TURNS = 40;

export const suitAt = (position: number) => suits[position % suits.length] ?? suits[0];

/** The final position of a spin that starts at `position`. `random` is from 0 to 1, exclusive. */
export const spinFrom = (position: number, random: number) =>
  position + MIN_TURNS + Math.floor(random * suits.length);

/**
 * After four fifths of the reel, the position moves back near its start, at the same suit, so that the reel never ends.
 */
export const rewound = (position: number) =>
  position > REEL_LENGTH * 0.8 ? position % suits.length : position;
