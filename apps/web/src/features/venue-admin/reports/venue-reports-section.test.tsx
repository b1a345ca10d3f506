import type { VenueReport } from '@reelmates/contract/venues/venue-reports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { toastStore } from '../../../lib/toast-store.ts';
import { neverInView } from '../../../testing/in-view.ts';
import { VenueReportsSection } from './venue-reports-section.tsx';

const report = (id: string, changes: Partial<VenueReport> = {}): VenueReport => ({
  id,
  version: `v${id}`,
  kind: 'missing',
  venueName: `Kea Arms ${id}`,
  country: 'New Zealand',
  state: 'Otago',
  venueId: null,
  note: null,
  status: 'pending',
  createdAt: '2025-11-22T08:42:00.000Z',
  ...changes,
});

/** What the server has, and what it was sent. */
let reports: VenueReport[] = [];
let sent: string[] = [];
let refusal: { status: number; message: string } | null = null;

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), 'http://localhost');
  const [, id] = /venue-reports\/(\d+)\/status$/.exec(url.pathname) ?? [];
  if (id === undefined) {
    const isPending = url.searchParams.get('status') === 'pending';
    const found = reports.filter(({ status }) => (status === 'pending') === isPending);
    const pendingCount = reports.filter(({ status }) => status === 'pending').length;
    return Response.json({ reports: found, nextCursor: null, pendingCount });
  }
  sent.push(`${id} ${String(init?.body)}`);
  if (refusal)
    return Response.json({ code: 'CONFLICT', message: refusal.message }, { status: refusal.status });
  const { status } = JSON.parse(String(init?.body));
  reports = reports.map((one) => (one.id === id ? { ...one, status } : one));
  return Response.json(reports.find((one) => one.id === id));
}

function open() {
  const location = memoryLocation({ path: '/admin/venue-reports', record: true });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={location.hook}>
        <VenueReportsSection />
      </Router>
    </QueryClientProvider>,
  );
  return location;
}

beforeEach(() => {
  neverInView();
  vi.stubGlobal('fetch', serve);
  HTMLElement.prototype.scrollIntoView = () => {};
  [reports, sent, refusal] = [[], [], null];
});
it('says when nothing waits', async () => {
  open();
  expect(await screen.findByText('There are no venue reports to review.')).toBeTruthy();
});

it('marks what it was shown as pending, moves on, and shows it among the processed', async () => {
  reports = [report('2'), report('1')];
  open();
  const first = await screen.findByRole('article', { name: 'Kea Arms 2' });
  await userEvent.click(within(first).getByRole('button', { name: 'Mark Reviewed' }));
  expect(await screen.findByRole('button', { name: 'Revert to Pending: Kea Arms 2' })).toBeTruthy();
  expect(screen.getByText('Reviewed')).toBeTruthy();
  expect(sent).toEqual(['2 {"status":"reviewed","version":"v2"}']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kea Arms 1' }));
  expect(toastStore.get()?.title).toBe('Status updated');
  await userEvent.click(screen.getByRole('button', { name: 'Revert to Pending: Kea Arms 2' }));
  expect(await screen.findByRole('article', { name: 'Kea Arms 2' })).toBeTruthy();
  expect(sent.at(-1)).toBe('2 {"status":"pending","version":"v2"}');
});

it('leads from a missing venue that is marked added to the form, filled in', async () => {
  reports = [report('1')];
  const location = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Added' }));
  await vi.waitFor(() =>
    expect(location.history.at(-1)).toBe(
      '/admin/venues?add=&name=Kea+Arms+1&state=Otago&report=1&version=v1',
    ),
  );
});

it('offers for a listed venue what would mend it', async () => {
  reports = [report('1', { kind: 'duplicate', venueId: '9', note: 'Same pub' })];
  open();
  const link = await screen.findByRole('link', { name: 'Merge venue' });
  expect(link.getAttribute('href')).toBe('/admin/venues?venue=9&task=merge&report=1&version=v1');
  expect(screen.queryByRole('button', { name: 'Mark Added' })).toBeNull();
  expect(screen.getByText('Same pub')).toBeTruthy();
});

it('says that another admin was faster, and what there is now', async () => {
  reports = [report('1')];
  open();
  const button = await screen.findByRole('button', { name: 'Mark Reviewed' });
  refusal = { status: 409, message: 'Somebody else has changed this report meanwhile.' };
  reports = [report('1', { status: 'added' })];
  await userEvent.click(button);
  expect(await screen.findByText('There are no venue reports to review.')).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: 'Error', description: refusal.message });
});
