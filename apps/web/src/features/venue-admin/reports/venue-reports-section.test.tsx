import { queues } from '@reelmates/contract/admin/moderation';
import {
  setVenueReportStatus,
  type VenueReport,
  venueReports,
} from '@reelmates/contract/venues/venue-reports';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toast-store.ts';
import { aQueueOverview, aViewer } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { neverInView } from '../../../testing/in-view.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Refusal, refuse, type Unreachable, unreachable } from '../../../testing/replies.ts';
import { soon } from '../../../testing/soon.ts';
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

/** A server with these reports. */
function serve(initial: VenueReport[]) {
  const server = {
    reports: initial,
    refusal: null as Refusal | null,
    /** Takes the place of the response to a decision. */
    reply: null as (() => Refusal | Unreachable) | null,
    /** Decisions are answered after this promise. */
    responses: Promise.resolve(),
  };
  const api = fakeApi({ viewer: aViewer({ isAdmin: true }) })
    .on(queues, () => aQueueOverview())
    .on(venueReports, ({ query }) => {
      const isPending = query.status === 'pending';
      const found = server.reports.filter(({ status }) => (status === 'pending') === isPending);
      const pendingCount = server.reports.filter(({ status }) => status === 'pending').length;
      return { reports: found, nextCursor: null, pendingCount };
    })
    .on(setVenueReportStatus, async ({ params, body: { status } }) => {
      await server.responses;
      if (server.refusal) return server.refusal;
      if (server.reply) return server.reply();
      server.reports = server.reports.map((one) => (one.id === params.reportId ? { ...one, status } : one));
      return (
        server.reports.find((one) => one.id === params.reportId) ?? refuse(404, 'NOT_FOUND', 'Not found')
      );
    });
  return Object.assign(server, {
    sent: () => api.sent(setVenueReportStatus).map(({ params, body }) => ({ id: params.reportId, ...body })),
  });
}

/** The first response is lost, and the repeated request says what the server has done by then. */
async function loseResponse(server: ReturnType<typeof serve>) {
  const item = { ...report('1'), status: 'added' };
  const current = { status: 'added', decidedBy: { id: aViewer().id, username: 'marnie_r' }, item };
  const conflict = refuse(409, 'CONFLICT', 'This has changed.', { current });
  const responses: (Refusal | Unreachable)[] = [unreachable, conflict];
  server.reply = () => responses.shift() ?? conflict;
}

const open = () => renderScreen(<VenueReportsSection />, { at: '/admin/venue-reports' });

beforeEach(() => {
  neverInView();
  HTMLElement.prototype.scrollIntoView = () => {};
});

// spec: S2.165
it('an empty queue says that there are no reports', async () => {
  serve([]);
  open();
  expect(await screen.findByText('There are no venue reports to review.')).toBeTruthy();
});

// spec: S2.163, S2.164, S8.78
it('a report marked as reviewed moves from the pending to the processed ones', async () => {
  const server = serve([report('2'), report('1')]);
  open();
  const first = await screen.findByRole('article', { name: 'Kea Arms 2' });
  await userEvent.click(within(first).getByRole('button', { name: 'Mark Reviewed' }));
  expect(await screen.findByRole('button', { name: 'Revert to Pending: Kea Arms 2' })).toBeTruthy();
  expect(screen.getByText('Reviewed')).toBeTruthy();
  expect(server.sent()).toEqual([{ id: '2', status: 'reviewed', version: 'v2' }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Kea Arms 1' }));
  expect(toastStore.get()?.title).toBe('Status updated');
  await userEvent.click(screen.getByRole('button', { name: 'Revert to Pending: Kea Arms 2' }));
  expect(await screen.findByRole('article', { name: 'Kea Arms 2' })).toBeTruthy();
  expect(server.sent().at(-1)).toEqual({ id: '2', status: 'pending', version: 'v2' });
});

// spec: S8.36
it('a failed change of status shows a message', async () => {
  const server = serve([report('1')]);
  server.refusal = refuse(500, 'INTERNAL', 'Something went wrong');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Reviewed' }));
  expect(await screen.findAllByText('Failed to update status. Please try again.')).not.toHaveLength(0);
});

// spec: S2.163
it.each([
  ['', async (_server: ReturnType<typeof serve>) => undefined],
  [', also where the first response is lost', loseResponse],
])('leads from a missing venue that is marked added to the form, filled in%s', async (_when, prepare) => {
  await prepare(serve([report('1')]));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Added' }));
  await vi.waitFor(
    () =>
      expect(location.pathname + location.search).toBe(
        '/admin/venues?add=&name=Kea+Arms+1&state=Otago&report=1&version=v1',
      ),
    soon,
  );
});

it('an admin who has moved to another page stays there, and is offered the form', async () => {
  const server = serve([report('1')]);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  server.responses = promise;
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Added' }));
  const address = () => location.pathname + location.search;
  act(() => history.pushState(null, '', '/admin/venues?add=&name=Typed+by+now'));
  answer();
  const offer = await screen.findByRole('button', { name: 'Add venue' });
  expect(toastStore.get()?.title).toBe('Status updated');
  expect(address()).toBe('/admin/venues?add=&name=Typed+by+now');
  await userEvent.click(offer);
  expect(address()).toBe('/admin/venues?add=&name=Kea+Arms+1&state=Otago&report=1&version=v1');
});

it('offers for a listed venue what would correct it', async () => {
  serve([report('1', { kind: 'duplicate', venueId: '9', note: 'Same pub' })]);
  open();
  const link = await screen.findByRole('link', { name: 'Merge venue' });
  expect(link.getAttribute('href')).toBe('/admin/venues?venue=9&task=merge&report=1&version=v1');
  expect(screen.queryByRole('button', { name: 'Mark Added' })).toBeNull();
  expect(screen.getByText('Same pub')).toBeTruthy();
});

it('the focus stays on the page where another admin has returned a processed report first', async () => {
  const server = serve([report('1', { status: 'added' }), report('2', { status: 'reviewed' })]);
  open();
  const button = await screen.findByRole('button', { name: 'Revert to Pending: Kea Arms 1' });
  server.refusal = refuse(409, 'CONFLICT', 'Somebody else has changed this report meanwhile.');
  server.reports = [report('1'), report('2', { status: 'reviewed' })];
  await userEvent.click(button);
  await vi.waitFor(
    () => expect(screen.queryByRole('button', { name: 'Revert to Pending: Kea Arms 1' })).toBeNull(),
    soon,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Processed' }));
});

it.each([
  ['reviewed', '@gaz_gympie has reviewed it already. Nothing was changed.'],
  ['added', '@gaz_gympie has added it already. Nothing was changed.'],
] as const)('says who has %s a report first', async (status, message) => {
  const server = serve([report('1')]);
  const current = {
    status,
    decidedBy: { id: '12', username: 'gaz_gympie' },
    item: { ...report('1'), status },
  };
  server.refusal = refuse(409, 'CONFLICT', 'This has changed.', { current });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Reviewed' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

it('shows that a processed report was returned although the response was lost', async () => {
  const server = serve([report('1', { status: 'added' })]);
  server.reply = () => {
    server.reports = [report('1')];
    return unreachable;
  };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revert to Pending: Kea Arms 1' }));
  expect(await screen.findByRole('article', { name: 'Kea Arms 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Revert to Pending: Kea Arms 1' })).toBeNull();
});

it('says that another admin was faster, and what there is now', async () => {
  const server = serve([report('1')]);
  open();
  const button = await screen.findByRole('button', { name: 'Mark Reviewed' });
  const message = 'Somebody else has changed this report meanwhile.';
  server.refusal = refuse(409, 'CONFLICT', message);
  server.reports = [report('1', { status: 'added' })];
  await userEvent.click(button);
  expect(await screen.findByText('There are no venue reports to review.')).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: 'Error', description: message });
});
