import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { aPost } from '../../features/posts/post-factory.ts';
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
};

function serve(posts: object[], status = 200) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/user') return Response.json({ id: '9', username: 'marnie_r', points: 0 });
    if (address === '/api/venues/7/posts') {
      return Response.json({ items: posts, nextCursor: null, totalCount: posts.length });
    }
    const body = status === 200 ? galah : { message: 'Not found', code: 'NOT_FOUND' };
    return Response.json(body, { status });
  });
}

function open(from?: string) {
  history.replaceState({ from }, '', '/venue/7');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Router>
        <Route path="/venue/:id">
          <VenueScreen />
        </Route>
      </Router>
    </QueryClientProvider>,
  );
}

beforeEach(() => vi.unstubAllGlobals());

it('says where the venue is, leads to sharing a win from there, and lists its wins', async () => {
  serve([
    aPost({ id: '1', winAmount: '318.75', amountSpent: null }),
    aPost({ id: '2', winAmount: '96.20', amountSpent: '40.00' }),
  ]);
  open('/map?search=dubbo');
  expect(await screen.findByRole('heading', { level: 1, name: 'Galah Hotel' })).toBeTruthy();
  expect(screen.getByText('1 Perch St, Dubbo NSW 2830')).toBeTruthy();
  const share = screen.getByRole('link', { name: 'Submit Win Or Jackpot' });
  expect(share.getAttribute('href')).toBe('/add?venueId=7');
  expect(await screen.findByText('2 wins')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Won.*96.*Spent.*40/ })).toBeTruthy();
  expect(document.title).toBe('Galah Hotel - Gaming Venue | Reelmates');
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain(
    'LocalBusiness',
  );
  expect(screen.getByRole('link', { name: 'Back to Map' }).getAttribute('href')).toBe('/map?search=dubbo');
});

it('says when nothing has been shared yet', async () => {
  serve([]);
  open('/elsewhere');
  expect(await screen.findByText('No wins have been shared from here yet.')).toBeTruthy();
  expect(screen.getByText('0 wins')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Map' }).getAttribute('href')).toBe('/map');
});

it('says when there is no such venue', async () => {
  serve([], 404);
  open();
  expect(await screen.findByRole('heading', { name: 'Venue not found' })).toBeTruthy();
  expect(screen.getByText("The venue you're looking for doesn't exist or has been removed.")).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Back to Map' })).toHaveLength(2);
});
