// spec: none, distances, favourites and sources are not in it
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { venueSources } from '@reelmates/contract/venues/venues';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { VenueSources } from './venue-sources.tsx';

const file = path.join(import.meta.dirname, '../../../../server/data/venues/venues.json');
const bundled: { source: string }[] = JSON.parse(readFileSync(file, 'utf8'));
const bundledSources = [...new Set(bundled.map(({ source }) => source))];

it('credits the bundled registers once, and imported ones after them', async () => {
  fakeApi().on(venueSources, () => ({ sources: [...bundledSources, 'Register of Burra, CC BY 4.0'] }));
  renderScreen(<VenueSources />);
  expect(await screen.findByText('Register of Burra, CC BY 4.0.')).toBeTruthy();
  for (const source of bundledSources) expect(screen.queryByText(`${source}.`)).toBeNull();
  expect(screen.getByText(/premises list as at 1 March 2022/)).toBeTruthy();
  expect(screen.getByText(/compiled by Sam Gow/)).toBeTruthy();
});

it('credits the bundled registers where the others cannot be had', async () => {
  const api = fakeApi().on(venueSources, () => refuse(500, 'INTERNAL', 'No'));
  renderScreen(<VenueSources />);
  await expect.poll(() => api.sent(venueSources)).not.toEqual([]);
  expect(screen.getByText(/premises list as at 1 March 2022/)).toBeTruthy();
});
