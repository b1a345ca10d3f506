import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { MapScreen } from './map-screen.tsx';

const venue = (id: string, name: string, latitude: number, longitude: number) => ({
  id,
  name,
  city: 'Dubbo',
  state: 'NSW',
  latitude,
  longitude,
});
const all = [
  venue('1', 'Abbey', -37.8, 145),
  venue('2', 'Galah Hotel', -33.9, 151.2),
  venue('3', 'Wombat', -33.8, 151),
];

function serve(failing = false) {
  const server = { calls: [] as string[], failing };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/user') return Response.json({ id: '9', username: 'marnie_r', points: 0 });
    // No map in this browser: the list is what there is.
    if (address === '/api/settings') throw new TypeError('Failed to fetch');
    server.calls.push(address);
    if (server.failing) throw new TypeError('Failed to fetch');
    const search = new URLSearchParams(address.split('?')[1]).get('search')?.toLowerCase();
    return Response.json(search ? all.filter(({ name }) => name.toLowerCase().includes(search)) : all);
  });
  return server;
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
  history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Router>
        <MapScreen />
      </Router>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const rows = () =>
  screen
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('href')?.startsWith('/venue/') ? [link] : []));
const names = () => rows().map((row) => row.textContent);
const box = () => screen.getByRole('searchbox', { name: 'Search venues' });

// Loaded ahead of the map, it asks for a worker, which this browser has not.
vi.mock('../../features/map/venue-map.ts', () => ({}));

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => act(() => dismissToast()));

it('lists all venues with their place, each a link to its page', async () => {
  serve();
  open();
  expect(await screen.findByText('3 venues')).toBeTruthy();
  expect(names()).toEqual(['AbbeyDubbo NSW', 'Galah HotelDubbo NSW', 'WombatDubbo NSW']);
  expect(rows()[1]?.getAttribute('href')).toBe('/venue/2');
  expect(screen.getByRole('link', { name: 'About the map data' }).getAttribute('href')).toBe('/map-data');
});

it('writes the search into the address, once typing has paused', async () => {
  const server = serve();
  const user = open();
  await screen.findByText('3 venues');
  await user.type(box(), 'galah ');
  expect(await screen.findByText('1 found')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?search=galah'));
  expect(server.calls.filter((call) => call.includes('search='))).toHaveLength(1);
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
  const server = serve();
  const ask = locate({ latitude: -33.87, longitude: 151.2 });
  const user = open();
  await screen.findByText('3 venues');
  expect(ask).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(names()).toEqual([
    'Galah HotelDubbo NSW3.3 km away',
    'WombatDubbo NSW20 km away',
    expect.stringContaining('Abbey'),
  ]);
  expect(server.calls).toEqual(['/api/venues']);
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(names()[0]).toBe('AbbeyDubbo NSW');
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

it('offers to try again', async () => {
  const server = serve(true);
  const user = open();
  await screen.findByText("Venues didn't load");
  server.failing = false;
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[1] ?? document.body);
  await waitFor(() => expect(rows()).toHaveLength(3));
});
