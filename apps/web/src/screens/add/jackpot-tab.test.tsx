import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeDecoder, fakeUploadServer, photo } from '../../features/uploads/fake-upload-server.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { AddScreen } from './add-screen.tsx';

let onLine = true;
/** Photos live on in memory, so each test has an account of its own. */
let account = 500;

beforeEach(() => {
  onLine = true;
  account += 1;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  history.replaceState(null, '', '/add?tab=jackpot');
});
afterEach(() => {
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

type Answer = 'ok' | 'unanswered' | { status: number; body: object };

const venue = { id: '5', name: 'Banksia Tavern', address: '2 Old Rd', city: 'Coorparoo', state: 'QLD' };

/** A server that keeps the contract's promise about Idempotency-Key. */
function fakeJackpotServer(answers: Answer[]) {
  const sent: { method: string; key: string | null; body: Record<string, unknown> | null; path: string }[] =
    [];
  const byKey = new Map<string, number>();
  const there = new Set<number>();
  const others = globalThis.fetch;
  let next = 1;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    if (path === '/api/user') return Response.json({ id: String(account), username: 'marnie_r', points: 14 });
    if (path === '/api/venues/5') return Response.json(venue);
    if (path === '/api/venues') return Response.json([venue]);
    if (!path.startsWith('/api/jackpots')) return others(address, init);
    const key = new Headers(init.headers).get('idempotency-key');
    const body = init.body ? JSON.parse(String(init.body)) : null;
    sent.push({ method: init.method ?? '', path, key, body });
    if (init.method === 'DELETE') {
      return there.delete(Number(path.split('/').at(-1)))
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'NOT_FOUND', message: 'Jackpot not found' }, { status: 404 });
    }
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'object') return Response.json(answer.body, { status: answer.status });
    const known = key === null ? undefined : byKey.get(key);
    const id = known ?? next++;
    if (key !== null) byKey.set(key, id);
    if (known === undefined) there.add(id);
    if (answer === 'unanswered') throw new TypeError('Failed to fetch');
    const pointsAwarded = body.imageUrl ? 1 : 0;
    return Response.json({ id: String(id), status: 'pending', pointsAwarded }, { status: 201 });
  });
  return { sent, there };
}

async function visit(answers: Answer[] = ['ok']) {
  const server = fakeJackpotServer(answers);
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AddScreen />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Jackpot amount');
  return { ...server, ...view, user: userEvent.setup() };
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Jackpot amount');
const submit = () => screen.getByRole('button', { name: /Submit Jackpot|Submitting/ });
const submitted = () => waitFor(() => expect(location.pathname).toBe('/jackpots'));

it('asks for the amount, and says what a photo is for', async () => {
  const { user, sent } = await visit();
  expect(screen.getByText("Only moderators see this photo. It's never posted.")).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Jackpot amount is required')).toBeTruthy();
  expect(document.activeElement).toBe(amount());
  await user.type(amount(), '0');
  expect(await screen.findByText('Jackpot amount must be a positive number')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('submits with a photo for a point, and empties the draft', async () => {
  fakeUploadServer();
  fakeDecoder(800, 600);
  const { user, sent } = await visit();
  await user.type(amount(), '2,184.50');
  await user.upload(screen.getByLabelText('Verification photo'), photo());
  await screen.findByAltText('Your photo, ready to share');
  expect(toastStore.get()?.title).toBe('Verification image uploaded successfully!');
  await user.click(submit());
  await submitted();
  expect(sent.map(({ body }) => body)).toEqual([
    { jackpotAmount: '2184.50', machineType: null, venueId: null, imageUrl: '/images/photo-number-1' },
  ]);
  expect(sent[0]?.key).toBeTruthy();
  expect(toastStore.get()?.title).toBe('Jackpot submitted successfully! +1 Point');
  expect(Object.keys(localStorage)).toEqual([]);
});

it('promises no point that was not awarded, and sends a double tap once', async () => {
  const { user, sent } = await visit();
  await user.type(amount(), '5');
  act(() => {
    fireEvent.click(submit());
    fireEvent.click(submit());
  });
  await submitted();
  expect(sent).toHaveLength(1);
  expect(toastStore.get()?.title).toBe('Jackpot submitted successfully!');
});

it('keeps a draft with its venue, for its account alone', async () => {
  history.replaceState(null, '', '/add?tab=jackpot&venueId=5');
  const first = await visit();
  expect(await screen.findByText('Banksia Tavern')).toBeTruthy();
  expect(location.search).toBe('?tab=jackpot');
  await first.user.type(amount(), '70');
  first.unmount();
  account += 1;
  const other = await visit();
  expect(amount().value).toBe('');
  other.unmount();
  account -= 1;
  await visit();
  expect(amount().value).toBe('70');
  expect(screen.getByText('Banksia Tavern')).toBeTruthy();
});

it('takes the venue of the address along to the other form', async () => {
  history.replaceState(null, '', '/add?tab=jackpot&venueId=5');
  const { user } = await visit();
  await screen.findByText('Banksia Tavern');
  await user.click(screen.getByRole('tab', { name: /Share Your Win/ }));
  await screen.findByLabelText('Win amount');
  expect(screen.getByText('Banksia Tavern')).toBeTruthy();
});

it('says that it is offline, and keeps what was typed', async () => {
  const { user, sent } = await visit();
  await user.type(amount(), '70');
  onLine = false;
  await user.click(submit());
  expect(await screen.findByText("You're offline. Your draft is saved.")).toBeTruthy();
  expect(sent).toEqual([]);
});

it('says how it failed', async () => {
  const message = 'You can submit 5 jackpots a day. Please try again tomorrow.';
  const { user } = await visit([{ status: 429, body: { code: 'RATE_LIMITED', message } }]);
  await user.type(amount(), '70');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(toastStore.get()).toMatchObject({ title: 'Failed to submit jackpot', description: message });
});

it('takes an unanswered jackpot away before another one goes in its place', async () => {
  const { user, sent, there } = await visit(['unanswered', 'ok']);
  await user.type(amount(), '70');
  await user.click(submit());
  await screen.findByText("We can't reach Reelmates. Your draft is saved.");
  await user.type(amount(), '0');
  await user.click(submit());
  await submitted();
  expect(sent.map(({ method, body }) => [method, body?.jackpotAmount])).toEqual([
    ['POST', '70.00'],
    ['POST', '70.00'],
    ['DELETE', undefined],
    ['POST', '700.00'],
  ]);
  expect([...there]).toEqual([2]);
});

it('has both forms under tabs that the keyboard moves between', async () => {
  const { user } = await visit();
  await user.type(amount(), '70');
  await user.click(screen.getByRole('tab', { name: /Submit Jackpot/ }));
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByLabelText('Win amount')).toBeTruthy();
  expect(location.search).toBe('');
  expect(document.activeElement?.textContent).toBe('Share Your Win+2 Points');
  await user.keyboard('{ArrowRight}');
  expect(amount().value).toBe('70');
  expect(location.search).toBe('?tab=jackpot');
});
