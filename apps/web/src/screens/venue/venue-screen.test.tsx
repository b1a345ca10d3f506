import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { fakeServer, marnie, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { aPost } from '../../features/posts/post-factory.ts';
import { exampleLabel, exampleRtp } from '../../features/venues/venue-examples.ts';
import { VenueScreen } from './venue-screen.tsx';

const galah = {
  id: '7',
  name: 'Galah Hotel',
  address: '1 Perch St',
  city: 'Dubbo',
  state: 'NSW',
  country: 'Australia',
  latitude: -32.2,
  longitude: 148.6,
  postcode: '2830',
  machines: null,
  rtp: null as { value: number; sessions: number } | null,
};

type Answers = Parameters<typeof fakeServer>[0];
const answer = (body: unknown) => () => ({ status: 200, body });
const posts = (items: object[], totalCount = items.length, nextCursor: string | null = null) =>
  answer({ items, nextCursor, totalCount });

const settings = (showExamples: boolean) =>
  answer({ map: { darkStyleUrl: '/d', lightStyleUrl: '/l', isBundled: true }, showExamples });

const barren: Answers = {
  'GET /api/user': answer(marnie),
  'GET /api/settings': settings(true),
  'GET /api/venues/7': answer(galah),
  'GET /api/venues/7/posts': posts([]),
  'GET /api/venues/7/biggest-win': () => ({ status: 204 }),
  'GET /api/venues/7/top-jackpots': answer([]),
};

function open(answers: Answers = {}, at = '/venue/7') {
  fakeServer({ ...barren, ...answers });
  const view = renderAt(
    at,
    <Router>
      <Route path="/venue/:id">
        <VenueScreen />
      </Route>
    </Router>,
  );
  return view;
}

beforeEach(() => {
  // The map has tests of its own, in a browser.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

it('says where the venue is, leads to sharing a win from there, and lists its wins', async () => {
  open({
    'GET /api/venues/7/posts': posts([
      aPost({ id: '1', winAmount: '318.75', amountSpent: null }),
      aPost({ id: '2', winAmount: '96.20', amountSpent: '40.00' }),
    ]),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' })).toBeTruthy();
  expect(screen.getByText('1 Perch St, Dubbo NSW 2830')).toBeTruthy();
  expect(screen.getByText('NSW')).toBeTruthy();
  const share = screen.getByRole('link', { name: 'Submit Win Or Jackpot' });
  expect(share.getAttribute('href')).toBe('/add?venueId=7');
  expect(await screen.findByText('2 wins')).toBeTruthy();
  // Its author is verified, and the row says so.
  expect(screen.getByRole('button', { name: /^tess_in_temora ?Verified.*Won.*96.*Spent.*40/ })).toBeTruthy();
  expect(document.title).toBe('Galah Hotel - Gaming Venue | Reelmates');
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain(
    'LocalBusiness',
  );
  expect(screen.getByText(/aren't verified\. Amounts are in AUD\./)).toBeTruthy();
});

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
  open({ 'GET /api/settings': settings(false) });
  await waitFor(() => expect(screen.queryAllByText('No member data yet')).toHaveLength(3));
  expect(screen.queryByText(exampleLabel)).toBeNull();
});

it("shows the venue's own stats, and from how many sessions they are", async () => {
  open({
    'GET /api/venues/7': answer({ ...galah, rtp: { value: 90, sessions: 1230 } }),
    'GET /api/venues/7/biggest-win': answer({
      winAmount: '2310.00',
      user: { ...marnie, username: 'big_al' },
    }),
    'GET /api/venues/7/top-jackpots': answer([
      { winAmount: '9100.10', machineType: 'Aristocrat - Dragon Link' },
      { winAmount: '800.00', machineType: null },
    ]),
  });
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
  open({
    'GET /api/venues/7/top-jackpots': () =>
      fails ? refusal(500, 'INTERNAL', 'Something went wrong') : { status: 200, body: [] },
  });
  expect(await screen.findByText("Jackpots didn't load")).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText("Jackpots didn't load")).toBeNull());
});

it('loads older wins on request', async () => {
  open({
    'GET /api/venues/7/posts': posts([aPost({ id: '1' })], 2, 'next'),
    'GET /api/venues/7/posts?cursor=next': posts([aPost({ id: '2', winAmount: '55.50' })], 2),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('button', { name: /Won.*55/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

it('takes the address of the venue that this one was merged into', async () => {
  open({ 'GET /api/venues/3': answer(galah) }, '/venue/3');
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

it('says when there is no such venue', async () => {
  open({ 'GET /api/venues/7': () => refusal(404, 'NOT_FOUND', 'Venue not found') });
  expect(await screen.findByRole('heading', { name: 'Venue not found' })).toBeTruthy();
  expect(screen.getByText("The venue you're looking for doesn't exist or has been removed.")).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Back to Map' })).toHaveLength(2);
});

it('can be asked for again', async () => {
  let fails = true;
  open({
    'GET /api/venues/7': () =>
      fails ? refusal(503, 'UNAVAILABLE', 'Please try again') : { status: 200, body: galah },
  });
  expect(await screen.findByRole('heading', { name: "Venue didn't load" })).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' })).toBeTruthy();
});
