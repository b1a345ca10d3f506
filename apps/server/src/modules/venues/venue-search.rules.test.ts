// spec: none, searching venues on the server is not in it
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVenueIndex, foldText, searchVenues, typosBetween } from './venue-search.rules.ts';
import type { VenueListRow } from './venues.repository.ts';

function venue(name: string, city: string, state = 'NSW'): VenueListRow {
  return {
    id: `${name}, ${city}`,
    name,
    city,
    state,
    latitude: -33,
    longitude: 151,
    kind: null,
    machines: null,
  };
}

const venues = [
  venue('Abbotsford Tavern', 'Mudgee'),
  venue("Kelly's Irish Pub", 'Mudgee'),
  venue('Ōtaki Hotel', 'Ōtaki', 'Wellington'),
  venue('Penrith RSL Club', 'Penrith'),
  venue('Royal Hotel', 'Adelong'),
  venue('Royal Hotel', 'Bathurst'),
  venue('Royal Hotel Motel', 'Penrith'),
  venue('St. Kilda Hotel', 'St. Kilda', 'VIC'),
  venue('Sydney Rowing Club', 'Abbotsford'),
  venue('The Royal', 'Bathurst'),
  venue('Waterside', 'Wollongong'),
];
const index = createVenueIndex();
index.add(venues);

function found(text: string, limit = 50): string[] {
  return searchVenues(index, text, limit).map((number) => venues[number]?.id ?? '');
}

describe('searchVenues', () => {
  it.each([
    [
      'the whole name before its beginning before a word',
      'royal hotel',
      ['Royal Hotel, Adelong', 'Royal Hotel, Bathurst', 'Royal Hotel Motel, Penrith'],
    ],
    [
      'the name before the place',
      'abbotsford',
      ['Abbotsford Tavern, Mudgee', 'Sydney Rowing Club, Abbotsford'],
    ],
    ['a word of the name and one of the place', 'royal penrith', ['Royal Hotel Motel, Penrith']],
    ['words in any order', 'club sydney', ['Sydney Rowing Club, Abbotsford']],
    ['the beginning of a word', 'pen', ['Penrith RSL Club, Penrith', 'Royal Hotel Motel, Penrith']],
    ['the middle of a word', 'side', ['Waterside, Wollongong']],
    ['a state', 'vic', ['St. Kilda Hotel, St. Kilda']],
    ['capitals and punctuation', "KELLY'S", ["Kelly's Irish Pub, Mudgee"]],
    ['a missing apostrophe', 'kellys', ["Kelly's Irish Pub, Mudgee"]],
    ['a missing full stop', 'st kilda', ['St. Kilda Hotel, St. Kilda']],
    ['a missing macron', 'otaki', ['Ōtaki Hotel, Ōtaki']],
    ['a letter left out', 'sydny', ['Sydney Rowing Club, Abbotsford']],
    ['a letter too many', 'bathurrst', ['The Royal, Bathurst', 'Royal Hotel, Bathurst']],
    ['two letters swapped', 'pnerith', ['Penrith RSL Club, Penrith', 'Royal Hotel Motel, Penrith']],
    ['two typos in a long word', 'wolongon', ['Waterside, Wollongong']],
    ['a typo while still typing', 'wolln', ['Waterside, Wollongong']],
    ['a right and a misspelt word', 'royal bathrust', ['Royal Hotel, Bathurst', 'The Royal, Bathurst']],
  ])('finds %s', (_case, text, expected) => {
    expect(found(text).toSorted()).toEqual(expected.toSorted());
  });

  it('orders by how well the text fits', () => {
    expect(found('royal hotel')).toEqual([
      'Royal Hotel, Adelong',
      'Royal Hotel, Bathurst',
      'Royal Hotel Motel, Penrith',
    ]);
    expect(found('abbotsford')).toEqual(['Abbotsford Tavern, Mudgee', 'Sydney Rowing Club, Abbotsford']);
    expect(found('penrith')).toEqual(['Penrith RSL Club, Penrith', 'Royal Hotel Motel, Penrith']);
  });

  it('does not offer similar words if the exact one exists', () => {
    expect(found('hotel')).not.toContain('The Royal, Bathurst');
    expect(found('rowing')).toEqual(['Sydney Rowing Club, Abbotsford']);
  });

  it.each(['zzzz', 'royal zzzz', '', '  ', '%', '_', "'", '🎰'])('finds nothing for %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('gives at most as many as the limit', () => {
    expect(found('royal', 2)).toHaveLength(2);
  });
});

it('ignores case, accents, punctuation and ampersands', () => {
  expect(foldText(" Kelly’s – Ōtaki & Sons' ")).toBe('kellys otaki sons');
});

it.each([
  ['sydney', 'sydney', 0, 0],
  ['sydny', 'sydney', 1, 1],
  ['sydeny', 'sydney', 1, 1],
  ['sidney', 'sydney', 1, 1],
  ['syydney', 'sydney', 1, 1],
  ['sidn', 'sydney', 3, 1],
  ['kitten', 'sitting', 3, 2],
])('counts the typos between %s and %s', (typed, word, whole, beginning) => {
  expect(typosBetween(typed, word, 5)).toEqual({ whole, beginning });
});

it('finds a word in spite of every typo that is forgiven, whichever letters it has', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');
  const text = fc.array(letter, { minLength: 6, maxLength: 12 }).map((letters) => letters.join(''));
  const typo = fc.record({ kind: fc.constantFrom('drop', 'add', 'replace', 'swap'), at: fc.nat(), letter });
  fc.assert(
    fc.property(text, fc.array(typo, { minLength: 1, maxLength: 2 }), (word, typos) => {
      const typed = typos.reduce((spelt, { kind, at, letter: other }) => {
        const index = at % (spelt.length - 1);
        const [before, here, next, after] = [
          spelt.slice(0, index),
          spelt.charAt(index),
          spelt.charAt(index + 1),
          spelt.slice(index + 2),
        ];
        if (kind === 'drop') return before + next + after;
        if (kind === 'add') return before + other + here + next + after;
        if (kind === 'replace') return before + other + next + after;
        return before + next + here + after;
      }, word);
      const allowedTypos = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
      fc.pre(typosBetween(typed, word, allowedTypos).whole <= allowedTypos);
      const own = createVenueIndex();
      own.add([venue(word, 'Mudgee')]);
      expect(searchVenues(own, typed, 1)).toEqual([0]);
    }),
    { numRuns: 500 },
  );
});
