// spec: none, letters to venues are not in it
import { regionsByCountry } from '@reelmates/contract/lists/regions';
import { expect, it } from 'vitest';
import { schemeFor } from './schemes.ts';

const australian = regionsByCountry.Australia.map(({ code }) => code);

it('has a scheme of its own for each state and territory, and one for all of New Zealand', () => {
  const names = australian.map((state) => schemeFor({ country: 'Australia', state }).name);
  expect(new Set(names).size).toBe(8);
  const orders = regionsByCountry['New Zealand'].map(({ code }) =>
    schemeFor({ country: 'New Zealand', state: code }),
  );
  expect(new Set(orders.map(({ name }) => name))).toEqual(new Set(['Exclusion orders in New Zealand']));
});

it.each(australian)('tells for %s what to do and whom to ask', (state) => {
  const { about, steps, contacts } = schemeFor({ country: 'Australia', state });
  expect(about.length).toBeGreaterThan(80);
  expect(steps.length).toBeGreaterThanOrEqual(3);
  expect(contacts.length).toBeGreaterThan(0);
  for (const { href } of contacts) expect(href).toMatch(/^(tel:\d{10}|https:\/\/[a-z.]+\/?|mailto:\S+@)/);
});

it('has words for a state that it does not know', () => {
  expect(schemeFor({ country: 'Australia', state: 'Norfolk Island' }).steps.length).toBeGreaterThan(0);
});
