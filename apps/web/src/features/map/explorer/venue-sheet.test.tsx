// spec: none, how the map finds and shows venues is not in it
import { favouriteVenues, peekAtVenues } from '@reelmates/contract/venues/venue-finder';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aVenueListItem, aViewer } from '../../../testing/factories.ts';
import { fakeApi, type Handler } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { unreachable } from '../../../testing/replies.ts';
import type { SheetExplorer } from './use-explorer.ts';
import { noFilter } from './venue-filter.ts';
import { VenueSheet } from './venue-sheet.tsx';

const at = (id: string, name: string, latitude: number) =>
  aVenueListItem({ id, name, latitude, longitude: 151, kind: 'hotel', machines: 24 });
const venues = [
  at('1', 'Far Inn', -33.9),
  at('2', 'Near Inn', -33.801),
  at('3', 'Next Inn', -33.82),
  at('4', 'Third', -33.85),
];
const bounds = { west: 150, south: -34, east: 152, north: -33 };
const location = { latitude: -33.8, longitude: 151, zoom: 12 };

function draw(
  changes: Partial<SheetExplorer> = {},
  peek: Handler<typeof peekAtVenues> = ({ query }) =>
    query.ids.map((id) => ({
      id,
      lastWin:
        id === '2'
          ? { winAmount: '212.50', amountSpent: '60.00', publishedAt: '2026-11-22T02:00:00Z' }
          : null,
    })),
) {
  const api = fakeApi({ viewer: aViewer() })
    .on(favouriteVenues, () => ({ venueIds: [] }))
    .on(peekAtVenues, peek);
  const onList = vi.fn();
  const explorer: SheetExplorer = {
    data: { venues, failed: false },
    shown: venues,
    filter: noFilter,
    onFilter: vi.fn(),
    goNear: vi.fn(),
    listing: { kind: 'inView', venues, inView: venues },
    myPosition: { position: null },
    middle: location,
    bounds,
    ...changes,
  };
  const { user } = renderScreen(<VenueSheet explorer={explorer} onList={onList} claimFocus={() => false} />, {
    at: '/map',
  });
  return { api, onList, explorer, user };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const grab = () => screen.getByRole('button', { name: 'Show venues as a list' });

it('has the three nearest to the middle of the map, with their last public win', async () => {
  const { api } = draw();
  expect(screen.getByRole('heading', { name: 'Near here' })).toBeTruthy();
  expect(await screen.findAllByText('No wins shared yet')).toHaveLength(2);
  expect(rows()).toEqual([
    'Near Inn110 m from the middle of the map · Hotel · 24 machinesShared Nov 22Won $212.50Spent $60.00',
    'Next Inn2.2 km from the middle of the map · Hotel · 24 machinesNo wins shared yet',
    'Third5.6 km from the middle of the map · Hotel · 24 machinesNo wins shared yet',
  ]);
  expect(api.sent(peekAtVenues).map(({ query }) => query.ids)).toEqual([['2', '3', '4']]);
});

it("measures from the viewer's position if it is known, and says so", async () => {
  draw({ myPosition: { position: { latitude: -33.9, longitude: 151 } } });
  expect(screen.getByRole('heading', { name: 'Near you' })).toBeTruthy();
  await screen.findAllByText('No wins shared yet');
  expect(rows()[0]).toContain('Far Inn0 m from you');
});

it('shows the town if the last wins do not load', async () => {
  draw({}, () => unreachable);
  expect(await screen.findAllByText('Dubbo NSW')).toHaveLength(3);
});

it('becomes the list by a press and by a long drag, not by a short one', async () => {
  const { onList, user } = draw();
  await screen.findAllByText('No wins shared yet');
  HTMLElement.prototype.setPointerCapture ??= () => {};
  const drag = (by: number) => {
    fireEvent.pointerDown(grab(), { clientY: 500, pointerId: 1 });
    fireEvent.pointerMove(grab(), { clientY: 500 - by, pointerId: 1 });
    fireEvent.pointerUp(grab(), { clientY: 500 - by, pointerId: 1 });
    fireEvent.click(grab());
  };
  drag(20);
  expect(onList).not.toHaveBeenCalled();
  drag(80);
  expect(onList).toHaveBeenCalledTimes(1);
  grab().focus();
  await user.keyboard('{Enter}');
  expect(onList).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: /^See all 4/ }));
  expect(onList).toHaveBeenCalledTimes(3);
});

it('gives up the focus before the list replaces it', async () => {
  const { onList, user } = draw();
  const seeAll = screen.getByRole('button', { name: /^See all 4/ });
  let focused: Element | null = null;
  onList.mockImplementation(() => {
    focused = document.activeElement;
  });
  await user.click(seeAll);
  expect(focused).toBe(document.body);
  expect(seeAll.isConnected).toBe(true);
});

const emptyView = (latitude: number, longitude: number): Partial<SheetExplorer> => ({
  listing: { kind: 'inView', venues: [], inView: [] },
  middle: { latitude, longitude, zoom: 11 },
});

it('says where a whole state has no venues, asks for reports, and leads to the nearest', async () => {
  const { explorer, user } = draw(emptyView(-27.47, 153.03));
  expect(screen.getByRole('heading', { name: 'No venues here yet' })).toBeTruthy();
  expect(screen.getByText(/^Queensland's list isn't in yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Report Missing Venue' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Nearest we know: Dubbo NSW.*Near Inn/ }));
  expect(explorer.goNear).toHaveBeenCalledWith(expect.objectContaining({ id: '2', zoom: 12 }));
});

it('says that a part has none where the state has some, and that filters may be why', async () => {
  draw(emptyView(-31, 147));
  expect(screen.getByRole('heading', { name: 'No venues found.' })).toBeTruthy();
  expect(screen.getByText('There are none on this part of the map.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('offers to clear the filters where none fits', async () => {
  const filter = { ...noFilter, machines: 100 };
  const { explorer, user } = draw({ ...emptyView(-31, 147), filter, shown: [] });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(explorer.onFilter).toHaveBeenCalledWith(noFilter);
});
