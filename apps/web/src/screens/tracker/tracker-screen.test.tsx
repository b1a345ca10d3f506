import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../ui/toast-store.ts';
import { TrackerScreen } from './tracker-screen.tsx';

const me = { id: '99', username: 'marnie_r', points: 0 };

type Session = { id: string; amountSpent: string; amountWon: string };

function aSession(number: number, fields: object = {}) {
  return {
    id: String(number),
    amountSpent: '60.00',
    amountWon: '42.50',
    venueId: null,
    venue: `Hotel ${number}`,
    machineType: null,
    sessionDate: `2026-11-${10 + number}T08:00:00.000Z`,
    ...fields,
  };
}

/** A tracker server; `failing` breaks the next calls of that kind. */
function serve(sessions: Session[], stats = { totalSpent: '60.00', totalWon: '42.50', personalRTP: 70.8 }) {
  const server = { sessions, logged: [] as { key: string | null; body: unknown }[], failing: '' };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address}`;
    if (server.failing && call.startsWith(server.failing)) throw new TypeError('Failed to fetch');
    if (call === 'GET /api/user') return Response.json(me);
    if (call === 'GET /api/stats') return Response.json(stats);
    if (call === 'GET /api/sessions') return Response.json({ items: server.sessions, nextCursor: null });
    if (call.startsWith('DELETE /api/sessions/')) {
      server.sessions = server.sessions.filter(({ id }) => !address.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    const body = JSON.parse(String(init.body));
    server.logged.push({ key: new Headers(init.headers).get('idempotency-key'), body });
    server.sessions = [aSession(9, body), ...server.sessions];
    return Response.json(server.sessions[0], { status: 201 });
  });
  return server;
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['me'], me);
  render(
    <QueryClientProvider client={client}>
      <TrackerScreen />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const history = () => within(screen.getByRole('region', { name: 'Session History' }));
const logButton = () => screen.getByRole('button', { name: 'Log Session' });
const toastTitle = () => toastStore.get()?.title;

beforeEach(() => vi.unstubAllGlobals());

it('shows the totals, the return and the latest sessions in words', async () => {
  serve([aSession(2, { amountWon: '0.00' }), aSession(1)]);
  open();
  expect(await screen.findByText('For every $100 you put in, $70.80 came back.')).toBeTruthy();
  expect(screen.getByText('Total Spent').nextSibling?.textContent).toBe('$60.00');
  expect(screen.getByText(/Over these sessions/).textContent).toBe("Over these sessions you're down $77.50.");
  expect(screen.getByRole('img', { name: /below the industry average/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /latest 2 sessions. Spent \$120.00, won \$42.50/ })).toBeTruthy();
});

it('says what to do while there is nothing', async () => {
  serve([], { totalSpent: '0.00', totalWon: '0.00', personalRTP: 0 });
  open();
  expect(await screen.findByText('Log your first session to see it here.')).toBeTruthy();
  expect(screen.getByText('Log a session to see your RTP.')).toBeTruthy();
});

it('shows three rows, then the others', async () => {
  serve([5, 4, 3, 2, 1].map((number) => aSession(number)));
  const user = open();
  const more = await screen.findByRole('button', { name: 'Load More' });
  expect(history().getAllByRole('listitem')).toHaveLength(3);
  await user.click(more);
  expect(history().getAllByRole('listitem')).toHaveLength(5);
  expect(document.activeElement?.textContent).toContain('Hotel 2');
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

it('wants both amounts, and says so once', async () => {
  const server = serve([]);
  const user = open();
  await user.click(logButton());
  expect(await screen.findAllByText('Please fill in both amount spent and amount won')).toHaveLength(1);
  const spent = screen.getByLabelText('Amount spent');
  expect(document.activeElement).toBe(spent);
  expect(spent.getAttribute('aria-invalid')).toBe('true');
  expect(server.logged).toEqual([]);
});

it('logs once however often it is tapped, and brings the figures along', async () => {
  const server = serve([]);
  const user = open();
  await user.type(screen.getByLabelText('Amount spent'), '1,060');
  await user.type(screen.getByLabelText('Amount won'), '0');
  await user.dblClick(logButton());
  await waitFor(() => expect(toastTitle()).toBe('Session logged successfully!'));
  expect(server.logged).toHaveLength(1);
  expect(server.logged[0]?.body).toMatchObject({ amountSpent: '1060.00', amountWon: '0.00' });
  expect(await history().findByText('Hotel 9')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount spent').value).toBe('');
  expect(localStorage.getItem('draft:99:session')).toBeNull();
});

it('keeps what was typed when it cannot be sent, and sends it later under its key', async () => {
  const server = serve([]);
  server.failing = 'POST';
  const user = open();
  await user.type(screen.getByLabelText('Amount spent'), '20');
  await user.type(screen.getByLabelText('Amount won'), '5');
  await user.click(logButton());
  expect(await screen.findByText("You're offline. Your draft is saved.")).toBeTruthy();
  const draft = JSON.parse(localStorage.getItem('draft:99:session') ?? '{}');
  expect(draft.typed).toMatchObject({ amountSpent: '20', amountWon: '5' });
  server.failing = '';
  await user.click(logButton());
  await waitFor(() => expect(server.logged).toHaveLength(1));
  expect(server.logged[0]?.key).toBe(draft.attempt.key);
});

it('deletes a session after a second question', async () => {
  const server = serve([aSession(2), aSession(1)]);
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Hotel 2/ }));
  expect(screen.getByText("You're down $17.50.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete session' }));
  expect(server.sessions).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(history().queryByText('Hotel 2')).toBeNull());
  expect(history().getByText('Hotel 1')).toBeTruthy();
});

it('offers to try again, with the form still there', async () => {
  const server = serve([aSession(1)]);
  server.failing = 'GET /api/stats';
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(logButton()).toBeTruthy();
  server.failing = '';
  await user.click(retry);
  expect(await screen.findByText('Total Spent')).toBeTruthy();
});
