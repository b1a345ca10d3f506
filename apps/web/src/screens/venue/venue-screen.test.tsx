import { readSettings } from '@reelmates/contract/settings';
import { type Post, venuePosts } from '@reelmates/contract/social/posts';
import { favouriteVenues } from '@reelmates/contract/venues/venue-finder';
import { getVenue, topJackpots, venueBiggestWin } from '@reelmates/contract/venues/venues';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { exampleLabel, exampleRtp } from '../../features/venues/venue-examples.ts';
import { aPage, aPost, aUserCard, aVenue, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { neverInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { VenueScreen } from './venue-screen.tsx';

const galah = aVenue({ id: '7', name: 'Galah Hotel', address: '1 Perch St' });

const posts = (items: Post[], totalCount = items.length, nextCursor: string | null = null) => ({
  ...aPage(items, nextCursor),
  totalCount,
});
const settings = (showExamples: boolean) => ({
  map: { darkStyleUrl: '/d', lightStyleUrl: '/l', isBundled: true },
  showExamples,
  communityUrl: null,
  socialUrls: [],
  monthlyPrize: null,
});

function open(answers: Setup = (api) => api, at = '/venue/7') {
  answers(
    fakeApi({ viewer: aViewer() })
      .on(readSettings, () => settings(true))
      .on(getVenue, () => galah)
      .on(favouriteVenues, () => ({ venueIds: [] }))
      .on(venuePosts, () => posts([]))
      .on(venueBiggestWin, () => undefined)
      .on(topJackpots, () => []),
  );
  renderScreen(
    <Router>
      <Route path="/venue/:id">
        <VenueScreen />
      </Route>
    </Router>,
    { at },
  );
}

beforeEach(() => {
  // The map has tests of its own, in a browser.
  neverInView();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

// spec: S2.119, S2.120, S2.124, S2.126, S2.127, S6.17, S9.21
it('says where the venue is, leads to sharing a win from there, and lists its wins', async () => {
  open((api) =>
    api.on(venuePosts, () =>
      posts([
        aPost({ id: '1', winAmount: '318.75', amountSpent: null }),
        aPost({ id: '2', winAmount: '96.20', amountSpent: '40.00' }),
      ]),
    ),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' })).toBeTruthy();
  expect(screen.getByText('1 Perch St, Dubbo NSW 2830')).toBeTruthy();
  expect(screen.getByText('NSW')).toBeTruthy();
  const share = screen.getByRole('link', { name: 'Submit Win Or Jackpot' });
  expect(share.getAttribute('href')).toBe('/add?venueId=7');
  expect(await screen.findByText('2 wins')).toBeTruthy();
  // The row shows that its author is verified.
  expect(screen.getByRole('button', { name: /^tess_in_temora ?Verified.*Won.*96.*Spent.*40/ })).toBeTruthy();
  expect(document.title).toBe('Galah Hotel - Gaming Venue | Reelmates');
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain(
    'LocalBusiness',
  );
  expect(screen.getByText(/aren't verified\. Amounts are in AUD\./)).toBeTruthy();
});

it("says that the map shows the town where the venue's own place is not known", async () => {
  const place = () => screen.queryByText(/^The map shows the middle of Dubbo/);
  const point = () => document.querySelector('script[type="application/ld+json"]')?.textContent;
  open();
  const heading = await screen.findByRole('heading', { name: 'Galah Hotel' });
  expect([heading.isConnected, place()]).toEqual([true, null]);
  expect(point()).toContain('GeoCoordinates');
  cleanup();
  open((api) => api.on(getVenue, () => aVenue({ ...galah, approximate: true })));
  await waitFor(() => expect(place()).toBeTruthy());
  expect(point()).not.toContain('GeoCoordinates');
});

// spec: S2.121, S9.18, S9.19, S9.20
it('calls examples examples, and never describes them to search engines', async () => {
  open();
  await waitFor(() => expect(screen.queryAllByText(exampleLabel)).toHaveLength(3));
  expect(screen.getByText(String(exampleRtp('7')))).toBeTruthy();
  expect(screen.getByText('Industry average 85%')).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
  expect(screen.getByText('No wins have been shared from here yet.')).toBeTruthy();
  const block = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(block).not.toMatch(/8412|1240|rtp/i);
});

it('shows no examples where the operator wants none', async () => {
  open((api) => api.on(readSettings, () => settings(false)));
  await waitFor(() => expect(screen.queryAllByText('No member data yet')).toHaveLength(3));
  expect(screen.queryByText(exampleLabel)).toBeNull();
});

// spec: S2.121, S2.122, S2.123
it("shows the venue's own stats, and from how many sessions they are", async () => {
  open((api) =>
    api
      .on(getVenue, () => ({ ...galah, rtp: { value: 90, sessions: 1230 } }))
      .on(venueBiggestWin, () => ({
        winAmount: '2310.00',
        user: aUserCard({ username: 'big_al', isVerified: false }),
      }))
      .on(topJackpots, () => [
        { winAmount: '9100.10', machineType: 'Aristocrat - Dragon Link' },
        { winAmount: '800.00', machineType: null },
      ]),
  );
  expect(await screen.findByText('90')).toBeTruthy();
  expect(screen.getByText('From at least 1.2K sessions that members logged here')).toBeTruthy();
  expect(screen.getByText(/12 months, to the nearest 5%, updated once a day/)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'big_al' })).getAttribute('href')).toBe('/users/7');
  expect(screen.getByText('Dragon Link')).toBeTruthy();
  expect(screen.getByText('Live')).toBeTruthy();
  expect(screen.getByText('Machine not named')).toBeTruthy();
  expect(screen.queryByText(exampleLabel)).toBeNull();
});

it('asks again for stats that did not load', async () => {
  let fails = true;
  open((api) => api.on(topJackpots, () => (fails ? refuse(500, 'INTERNAL', 'Something went wrong') : [])));
  expect(await screen.findByText("Jackpots didn't load")).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText("Jackpots didn't load")).toBeNull());
});

it('Load More adds older wins and disappears after the last page', async () => {
  open((api) =>
    api.on(venuePosts, ({ query }) =>
      query.cursor === 'next'
        ? posts([aPost({ id: '2', winAmount: '55.50' })], 2)
        : posts([aPost({ id: '1' })], 2, 'next'),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('button', { name: /Won.*55/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

it('says once that older wins did not load', async () => {
  open((api) =>
    api.on(venuePosts, ({ query }) =>
      query.cursor === 'next'
        ? refuse(503, 'UNAVAILABLE', 'Please try again in a moment')
        : posts([aPost({ id: '1' })], 2, 'next'),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  await screen.findByText("More didn't load. Please try again.");
  expect(screen.getAllByText(/didn't load/)).toHaveLength(1);
});

it('takes the address of the venue that this one was merged into', async () => {
  // The API answers the address of a merged venue with the one that took it in.
  open(undefined, '/venue/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' })).toBeTruthy();
  expect(location.pathname).toBe('/venue/7');
  const described = [
    'script[type="application/ld+json"]',
    'link[rel="canonical"]',
    'meta[property="og:url"]',
  ];
  for (const selector of described) {
    expect(document.querySelector(selector)?.outerHTML).toContain('/venue/7"');
  }
  expect(screen.getByRole('link', { name: 'Submit Win Or Jackpot' }).getAttribute('href')).toBe(
    '/add?venueId=7',
  );
});

// spec: S2.125
it('says when there is no such venue', async () => {
  open((api) => api.on(getVenue, () => refuse(404, 'NOT_FOUND', 'Venue not found')));
  expect(await screen.findByRole('heading', { name: 'Venue not found' })).toBeTruthy();
  expect(screen.getByText("The venue you're looking for doesn't exist or has been removed.")).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Back to Map' })).toHaveLength(2);
});

it('Retry loads the venue after a failure', async () => {
  let fails = true;
  open((api) => api.on(getVenue, () => (fails ? refuse(503, 'UNAVAILABLE', 'Please try again') : galah)));
  expect(await screen.findByRole('heading', { name: "Venue didn't load" })).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' })).toBeTruthy();
});

it('the heading that has the focus on arrival keeps it when the venue has loaded', async () => {
  const { promise: loaded, resolve: answer } = Promise.withResolvers<typeof galah>();
  open((api) => api.on(getVenue, () => loaded));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Venue' });
  heading.tabIndex = -1;
  heading.focus();
  answer(galah);
  const loadedHeading = await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' });
  expect(document.activeElement).toBe(loadedHeading);
});
