import { readSettings } from '@reelmates/contract/settings';
import { favouriteVenues } from '@reelmates/contract/venues/venue-finder';
import { listVenues } from '@reelmates/contract/venues/venues';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aVenueListItem, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { unreachable } from '../../testing/replies.ts';
import { MapScreen } from './map-screen.tsx';

const venue = (id: string, name: string, latitude: number, longitude: number) =>
  aVenueListItem({ id, name, latitude, longitude });
const all = [
  venue('1', 'Abbey', -37.8, 145),
  { ...venue('2', 'Galah Hotel', -33.9, 151.2), kind: 'hotel' as const, machines: 24 },
  venue('3', 'Wombat', -33.8, 151),
];

function serve() {
  return (
    fakeApi({ viewer: aViewer() })
      // This browser cannot draw a map, so the list is shown.
      .on(readSettings, () => unreachable)
      .on(favouriteVenues, () => ({ venueIds: ['3'] }))
      .on(listVenues, ({ query: { search = '' } }) =>
        all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
      )
  );
}

/** A device whose owner answers as given. */
function locate(answer: 'refused' | { latitude: number; longitude: number }) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    if (answer === 'refused') failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    else found({ coords: answer } as GeolocationPosition);
  });
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));
  return getCurrentPosition;
}

function open(address = '/map') {
  return renderScreen(<MapScreen />, { at: address }).user;
}

const rows = () =>
  screen
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('href')?.startsWith('/venue/') ? [link] : []));
const names = () => rows().map((row) => row.textContent);
const box = () => screen.getByRole('searchbox', { name: 'Search venues' });

// The map library needs a worker, which this test environment lacks.
vi.mock('../../features/map/venue-map.ts', () => ({}));

it('lists all venues with their place, each a link to its page', async () => {
  serve();
  open();
  expect(await screen.findByText('3 venues')).toBeTruthy();
  expect(names()).toEqual([
    'AbbeyDubbo NSW',
    'Galah HotelDubbo NSW · Hotel · 24 machines',
    'WombatDubbo NSW',
  ]);
  expect(rows()[1]?.getAttribute('href')).toBe('/venue/2');
  expect(screen.getByRole('link', { name: 'About the map data' }).getAttribute('href')).toBe('/map-data');
});

// spec: S2.48
it('writes the search into the address, once typing has paused', async () => {
  const api = serve();
  const user = open();
  await screen.findByText('3 venues');
  await user.type(box(), 'galah ');
  expect(await screen.findByText('1 found')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?search=galah'));
  expect(api.sent(listVenues).filter(({ query }) => query.search)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('3 venues')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
});

it('begins with the search of the address', async () => {
  serve();
  open('/map?search=nothing');
  expect(await screen.findByText('No venues found.')).toBeTruthy();
  expect((box() as HTMLInputElement).value).toBe('nothing');
});

it('asks for the place only when told to, and never sends it', async () => {
  const api = serve();
  const ask = locate({ latitude: -33.87, longitude: 151.2 });
  const user = open();
  await screen.findByText('3 venues');
  expect(ask).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(names()).toEqual([
    'Galah HotelDubbo NSW · Hotel · 24 machines3.3 km away',
    'WombatDubbo NSW20 km away',
    expect.stringContaining('Abbey'),
  ]);
  expect(api.sent(listVenues).map(({ query }) => query)).toEqual([{}]);
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(names()[0]).toBe('AbbeyDubbo NSW');
});

// spec: S2.16
it('says that the map is loading', () => {
  serve().on(readSettings, () => new Promise(() => {}));
  open();
  expect(screen.getByText('Loading map...')).toBeTruthy();
});

it('says how to go on where the place is refused', async () => {
  serve();
  locate('refused');
  const user = open();
  await screen.findByText('3 venues');
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(toastStore.get()?.description).toContain('Search by name or suburb');
  expect(names()).toHaveLength(3);
});

it('Retry loads the venues after a failure', async () => {
  let fails = true;
  serve().on(listVenues, () => (fails ? unreachable : all));
  const user = open();
  await screen.findByText("Venues didn't load");
  fails = false;
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[1] ?? document.body);
  await waitFor(() => expect(rows()).toHaveLength(3));
});

it('narrows the list down by kind, machines and favourites, in the address', async () => {
  serve();
  const user = open();
  await screen.findByText('3 venues');
  await user.click(screen.getByRole('button', { name: 'Hotels' }));
  expect(await screen.findByText('1 venue')).toBeTruthy();
  expect(location.search).toBe('?kind=hotel');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Machines' }), '50+ machines');
  expect(await screen.findByText('No venue fits the filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('3 venues')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Favourites' }));
  expect(names()).toEqual(['WombatDubbo NSW']);
  expect(location.search).toBe('?favourites=1');
});

it('says that the favourites did not load, and loads them at the next try', async () => {
  let fails = true;
  serve().on(favouriteVenues, () => (fails ? unreachable : { venueIds: ['3'] }));
  const user = open('/map?favourites=1');
  await screen.findByText("Venues didn't load");
  fails = false;
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[1] ?? document.body);
  await waitFor(() => expect(names()).toEqual(['WombatDubbo NSW']));
});
