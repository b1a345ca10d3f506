// spec: none, distances, favourites and sources are not in it
import { favouriteVenues, toggleFavouriteVenue } from '@reelmates/contract/venues/venue-finder';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aVenueListItem, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { FavouriteButton } from './favourite-button.tsx';

const venue = aVenueListItem({ id: '3', name: 'Saltbush Hotel' });
const star = () => screen.getByRole('button', { name: 'Favourite Saltbush Hotel' });
const pressed = () => star().getAttribute('aria-pressed');

function draw(venueIds: string[] | typeof unreachable) {
  const answer = () => (venueIds === unreachable ? unreachable : { venueIds });
  const api = fakeApi({ viewer: aViewer() }).on(favouriteVenues, answer);
  return { api, ...renderScreen(<FavouriteButton venue={venue} />) };
}

it('a star shows whether the venue is a favourite, and changes immediately', async () => {
  const { api, user } = draw(['3']);
  await waitFor(() => expect(pressed()).toBe('true'));
  let answer = (_reply: { isFavourite: boolean }) => {};
  api.on(toggleFavouriteVenue, () => new Promise((resolve) => (answer = resolve)));
  await user.click(star());
  expect(pressed()).toBe('false');
  await waitFor(() => expect(api.sent(toggleFavouriteVenue)).toHaveLength(1));
  answer({ isFavourite: false });
  await waitFor(() => expect(pressed()).toBe('false'));
});

it('a star is reverted without a response, and says so when there are too many favourites', async () => {
  const { api, user } = draw([]);
  await waitFor(() => expect(star().getAttribute('aria-disabled')).toBeNull());
  api.on(toggleFavouriteVenue, () => unreachable);
  await user.click(star());
  await waitFor(() => expect(pressed()).toBe('false'));
  api.on(toggleFavouriteVenue, () => refuse(409, 'CONFLICT', 'You have 200 favourites.'));
  await user.click(star());
  await waitFor(() => expect(toastStore.get()?.description).toBe('You have 200 favourites.'));
  expect(pressed()).toBe('false');
});

it('a star shows what the server has where the response to a press was lost', async () => {
  let venueIds: string[] = [];
  const { api, user } = draw([]);
  api.on(favouriteVenues, () => ({ venueIds }));
  await waitFor(() => expect(star().getAttribute('aria-disabled')).toBeNull());
  api.on(toggleFavouriteVenue, () => {
    venueIds = ['3'];
    return unreachable;
  });
  await user.click(star());
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to update favourites'));
  await waitFor(() => expect(pressed()).toBe('true'));
});

it('a star shows the pressed state if another device had pressed it before', async () => {
  const { api, user } = draw([]);
  await waitFor(() => expect(star().getAttribute('aria-disabled')).toBeNull());
  // Another device made it a favourite, so the server's toggle removes it.
  let isFavourite = true;
  api.on(toggleFavouriteVenue, () => {
    isFavourite = !isFavourite;
    return { isFavourite };
  });
  await user.click(star());
  await waitFor(() => expect(api.sent(toggleFavouriteVenue)).toHaveLength(2));
  await waitFor(() => expect(pressed()).toBe('true'));
  expect(isFavourite).toBe(true);
});

it('does nothing before the favourites are known', async () => {
  const { api, user } = draw(unreachable);
  await user.click(star());
  expect(api.sent(toggleFavouriteVenue)).toEqual([]);
});
