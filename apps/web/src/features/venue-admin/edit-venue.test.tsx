import type { VenueWithContents } from '@reelmates/contract/venues/venue-admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { EditVenue } from './edit-venue.tsx';

const venue: VenueWithContents = {
  id: '9',
  name: 'Old Star',
  address: '1 High St',
  city: 'Hay',
  state: 'New South Wales',
  country: 'Australia',
  postcode: '2711',
  latitude: -34.5,
  longitude: 144.8,
  machines: null,
  isHidden: false,
  mergedInto: null,
  contents: { posts: 0, jackpots: 0, sessions: 0, reports: 1 },
};

afterEach(() => vi.unstubAllGlobals());

it('leads back to the reports when the one that it came from has been marked', async () => {
  const sent: string[] = [];
  let answerStatus = (_: Response) => {};
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    sent.push(`${init?.method ?? 'GET'} ${pathname}`);
    if (pathname.startsWith('/api/admin/venue-reports/')) {
      return new Promise<Response>((resolve) => {
        answerStatus = resolve;
      });
    }
    return Response.json(venue);
  });
  const location = memoryLocation({ path: '/admin/venues', record: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={location.hook}>
        <EditVenue id="9" task="hide" report={{ id: '4', version: 'v4' }} />
      </Router>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Hide venue' }));
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide', hidden: true }),
  );
  await vi.waitFor(() => expect(sent.at(-1)).toContain('/api/admin/venue-reports/4/status'));
  expect(location.history).toEqual(['/admin/venues']);
  answerStatus(
    Response.json({
      id: '4',
      kind: 'closed',
      venueName: 'Old Star',
      country: 'Australia',
      state: 'New South Wales',
      venueId: '9',
      note: null,
      status: 'reviewed',
      createdAt: '2025-11-22T08:42:00.000Z',
    }),
  );
  await vi.waitFor(() => expect(location.history.at(-1)).toBe('/admin/venue-reports'));
});
