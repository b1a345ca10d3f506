// spec: none, how people are found by a typo is not in it
import { describe, expect, it, test } from 'vitest';
import { bestFirst, type Found, isSwap, matchWithTypos, oneTypoAway } from './people-search.rules.ts';

const hit = (term: string, overrides: Partial<Found> = {}): Found => ({
  userId: '1',
  term,
  place: 0,
  popularity: 0,
  typos: 0,
  typoRank: 0,
  isWhole: false,
  ...overrides,
});

describe('texts that are one typo away', () => {
  it('are those with two letters swapped, one too many, a wrong one, or one missing', () => {
    const texts = oneTypoAway('tnae');
    for (const meant of ['tane', 'nae', 'tae', 'tna', 'tnab', 'tnane', 'etnae', 'tnaez'])
      expect(texts).toContain(meant);
    expect(texts).not.toContain('tnae');
    expect(texts[0]).toBe('ntae');
    expect(texts.slice(0, 3)).toEqual(['ntae', 'tane', 'tnea']);
  });

  it('have the same digits', () => {
    for (const text of oneTypoAway('mate77')) expect(text.replaceAll(/\D/g, '')).toBe('77');
  });

  it('are only swaps where the text is very short', () => {
    expect(oneTypoAway('jma')).toEqual(['mja', 'jam']);
    expect(oneTypoAway('aa')).toEqual([]);
  });

  test('a swap is told from two wrong letters', () => {
    expect(isSwap('jmaes', 'james')).toBe(true);
    expect(isSwap('jmaes', 'jaaes')).toBe(false);
    expect(isSwap('james', 'jamse')).toBe(true);
    expect(isSwap('james', 'jamies')).toBe(false);
  });
});

describe('typos', () => {
  const typos = (typed: string, term: string) => matchWithTypos(typed, hit(term), 2)?.typos ?? null;

  it('are counted to the beginning that is nearest', () => {
    expect(typos('michael', 'michael')).toBe(0);
    expect(typos('micheal', 'michaelsmith')).toBe(1);
    expect(typos('micheal', 'michael')).toBe(1);
    expect(typos('jmaessmiht', 'jamessmith')).toBe(2);
    expect(typos('jmaessmih', 'jamessmith77')).toBe(2);
    expect(typos('galaperhc', 'galahperch')).toBe(2);
    expect(typos('ggalahperchh', 'galahperch')).toBe(2);
    expect(typos('gelehperch', 'galahperch')).toBe(2);
    expect(typos('gelehpirch', 'galahperch')).toBeNull();
  });

  it('in digits do not match', () => {
    expect(typos('mate78', 'mate77')).toBeNull();
    expect(typos('mate7', 'mate77')).toBe(0);
    expect(typos('maet77', 'mate77')).toBe(1);
    expect(typos('mate17', 'mate71')).toBeNull();
  });

  it('are returned with whether the whole text matches', () => {
    expect(matchWithTypos('micheal', hit('michael'), 2)?.isWhole).toBe(true);
    expect(matchWithTypos('micheal', hit('michaelsmith'), 2)?.isWhole).toBe(false);
  });
});

test('the best comes first: right, whole, a username, a likely typo, followed, from the start, short', () => {
  const order = [
    hit('tane', { isWhole: true }),
    hit('tane', { isWhole: true, place: 1, popularity: 3 }),
    hit('tanewaka', { popularity: 9 }),
    hit('tanes', { popularity: 2 }),
    hit('tanester', { popularity: 2 }),
    hit('tanes', { popularity: 2, place: 2 }),
    hit('tanes', { typos: 1, isWhole: true }),
    hit('tanesx', { typos: 1, popularity: 1 }),
    hit('tanesx', { typos: 1, typoRank: 1, popularity: 8 }),
    hit('tanesx', { typos: 2 }),
  ].map((found, index) => ({ ...found, userId: String(index) }));
  const ids = order.map(({ userId }) => userId);
  expect(bestFirst(order.toReversed())).toEqual(ids);
  expect(bestFirst([...order, ...order])).toEqual(ids);
});
