// spec: none, the first evening is not in it
import {
  followPeople,
  type Suggestion,
  venueMates,
  venuePeople,
} from '@reelmates/contract/social/suggestions';
import { toggleFollow } from '@reelmates/contract/social/users';
import { listVenues } from '@reelmates/contract/venues/venues';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aConnection, aVenueListItem, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { FirstEveningScreen } from './first-evening-screen.tsx';

const sydney = { name: 'Sydney NSW', latitude: -33.87, longitude: 151.21 };
vi.mock('../../lib/browser/home-city.ts', () => ({ homeCity: () => sydney }));

const pilot = aVenueListItem({ id: '1', name: 'Pilot Boat Hotel', latitude: -33.87, longitude: 151.21 });
const banksia = aVenueListItem({ id: '2', name: 'Banksia Tavern', latitude: -33.88, longitude: 151.21 });
const mate = (id: string, username: string): Suggestion => ({
  ...aConnection({ id, username }),
  venues: [{ id: '1', name: 'Pilot Boat Hotel' }],
  followedBy: null,
  latestPost: null,
});
const mates = [mate('11', 'dot_and_ron'), mate('12', 'surfcoast_sue'), mate('13', 'moana_w')];

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

function open(answers: Setup = (api) => api) {
  const api = answers(
    fakeApi({ viewer: aViewer() })
      .on(listVenues, ({ query }) => (query.search ? [banksia] : [pilot, banksia]))
      .on(venuePeople, () => ({ counts: [{ id: '1', people: 11 }], elsewhere: [] }))
      .on(venueMates, () => mates)
      .on(followPeople, ({ body }) => ({ followedIds: body.userIds }))
      .on(toggleFollow, () => ({ isFollowing: true, followersCount: 1 })),
  );
  const { user } = renderScreen(<FirstEveningScreen />, { at: '/' });
  return { api, user };
}
const pick = (name: RegExp) => screen.findByRole('checkbox', { name });
const toFeed = () => screen.getByRole('button', { name: 'See your feed' });

it('offers venues where people post first, and waits for a choice', async () => {
  const { user } = open();
  expect((await screen.findByRole('list', { name: 'Venues' })).textContent).toMatch(
    /Pilot Boat Hotel.*11 people post there.*Banksia Tavern/,
  );
  expect(screen.getByText('Only you see what you pick. Nothing is posted.')).toBeTruthy();
  expect(screen.getByText('People who post at your venues show up here.')).toBeTruthy();
  expect(toFeed().getAttribute('aria-disabled')).toBe('true');
  await user.click(toFeed());
  expect(location.search).toBe('');
});

it('follows all with one press, and leads to the Following feed', async () => {
  const { user, api } = open();
  await user.click(await pick(/^Pilot Boat Hotel/));
  await user.click(await screen.findByRole('button', { name: 'Follow all 3' }));
  expect(await screen.findAllByRole('button', { name: /^Following / })).toHaveLength(3);
  expect(api.sent(followPeople)[0]?.body.userIds).toEqual(['11', '12', '13']);
  expect(screen.queryByRole('button', { name: /^Follow all/ })).toBeNull();
  await user.click(toFeed());
  expect(location.search).toBe('?tab=following');
});

it('follows one, and leaves her out of the number', async () => {
  const { user } = open();
  await user.click(await pick(/^Pilot Boat Hotel/));
  await user.click(await screen.findByRole('button', { name: 'Follow surfcoast_sue' }));
  expect(await screen.findByRole('button', { name: 'Follow all 2' })).toBeTruthy();
});

it('leads to For You without a follow, and skips without a choice', async () => {
  const { user } = open((api) => api.on(venueMates, () => []));
  await user.click(await pick(/^Pilot Boat Hotel/));
  expect(await screen.findByText(/^Nobody to show there just now/)).toBeTruthy();
  await user.click(toFeed());
  expect(location.search).toBe('');
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
});

it('chosen venues stay while another text is searched', async () => {
  const { user, api } = open();
  await user.click(await pick(/^Pilot Boat Hotel/));
  await user.type(screen.getByRole('searchbox', { name: 'Venue or suburb' }), 'banksia');
  await expect.poll(() => api.log.some((line) => line.includes('search=banksia'))).toBe(true);
  await user.click(await pick(/^Banksia/));
  const list = within(screen.getByRole('list', { name: 'Venues' }));
  expect(list.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  await expect.poll(() => api.sent(venueMates).at(-1)?.query.venueIds).toEqual(['1', '2']);
});

it('offers a few venues, so that people show below them, and the others on request', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    aVenueListItem({
      id: String(index + 1),
      name: `Club ${index + 1}`,
      latitude: -33.87 - index / 100,
      longitude: 151.21,
    }),
  );
  const { user } = open((api) => api.on(listVenues, () => many));
  await pick(/^Club 4/);
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  await user.click(await pick(/^Club 2/));
  await user.click(screen.getByRole('button', { name: '5 more venues' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(9);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Club 5/ }));
  expect(screen.queryByRole('button', { name: /more venues?$/ })).toBeNull();
});

it('can be tried again where venues or people do not load', async () => {
  let fails = true;
  const { user } = open((api) =>
    api
      .on(listVenues, () => (fails ? refuse(500, 'INTERNAL', 'no') : [pilot]))
      .on(venueMates, () => (fails ? unreachable : mates)),
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await user.click(retry);
  fails = true;
  await user.click(await pick(/^Pilot Boat Hotel/));
  expect(await screen.findByText("People didn't load.")).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /dot_and_ron/ })).toBeTruthy();
});
