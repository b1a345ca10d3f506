/** The product's name and tagline, defined only here. */
export const brand = {
  name: 'Reelmates',
  tagline: 'The biggest pokie community in the world',
  defaultTitle: 'Share Wins, Track Sessions & Find Gaming Venues',
  description:
    'Share wins, track what you really spend, find gaming venues and compete on a monthly board. Free, for adults in Australia and New Zealand.',
  /** Version of the terms that people agree to at sign-up, recorded with their consent. */
  termsVersion: '2025-10-27',
} as const;
