import { readSettings } from '@reelmates/contract/settings';
import { favouriteVenues } from '@reelmates/contract/venues/venue-finder';
import { listVenues } from '@reelmates/contract/venues/venues';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aVenueListItem, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SelectVenueScreen } from './select-venue-screen.tsx';

// The map library needs a worker, which this test environment lacks.
vi.mock('../../features/map/venue-map.ts', () => ({}));

// spec: S2.18
it('says that the map is loading', async () => {
  fakeApi({ viewer: aViewer() })
    .on(readSettings, () => new Promise(() => {}))
    .on(favouriteVenues, () => ({ venueIds: [] }))
    .on(listVenues, () => [aVenueListItem()]);
  renderScreen(<SelectVenueScreen />, { at: '/add-post/select-venue?for=win' });
  expect(await screen.findByText('Loading venue map...')).toBeTruthy();
});
