// spec: none, the panel beside a queue is not in it
import { getVenue } from '@reelmates/contract/venues/venues';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVenue } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { VenuePanel } from './venue-panel.tsx';

it('counts one machine in the singular', async () => {
  fakeApi().on(getVenue, () => aVenue({ machines: 1 }));
  renderScreen(<VenuePanel id="3" />, { at: '/admin/posts' });
  expect(await screen.findByText('1 machine')).toBeTruthy();
});
