const suits = [
  { name: 'Spades', sign: '♠' },
  { name: 'Hearts', sign: '♥' },
  { name: 'Diamonds', sign: '♦' },
  { name: 'Clubs', sign: '♣' },
] as const;

/** Cards on the reel, suit after suit. */
export const reelLength = 200;
export const spinMs = 3000;

/** How far one spin goes at least; then up to three cards more, which makes the suit. */
const turns = 40;

export const suitAt = (position: number) => suits[position % suits.length] ?? suits[0];

/** Where a spin from `position` ends. `random` is from 0 to 1, 1 excluded. */
export const spinFrom = (position: number, random: number) =>
  position + turns + Math.floor(random * suits.length);

/** After four fifths of the reel it goes on from its beginning, at the same suit, so that it never ends. */
export const rewound = (position: number) =>
  position > reelLength * 0.8 ? position % suits.length : position;
