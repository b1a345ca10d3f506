import { deleteJackpot, type JackpotForm, submitJackpot } from '@reelmates/contract/competition/jackpots';
import { userVenues } from '@reelmates/contract/play/tracker';
import { getVenue, listVenues } from '@reelmates/contract/venues/venues';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aVenue, aViewer } from '../../testing/factories.ts';
import { fakeApi, fakeApiOfTest } from '../../testing/fake-api.ts';
import { choosePhoto, fakeDecoder } from '../../testing/image-decoder.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Refusal, refuse, unreachable } from '../../testing/replies.ts';
import { fakeUploadServer } from '../../testing/upload-server.ts';
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
type Reply = 'ok' | 'unanswered' | Refusal;

const venue = aVenue({ id: '5', name: 'Banksia Tavern' });

/** A server with idempotency keys as in the contract; the last reply is repeated. */
function fakeJackpotServer(replies: Reply[]) {
  const sent: { method: 'POST' | 'DELETE'; key: string | null; body: JackpotForm | null }[] = [];
  const byKey = new Map<string, string>();
  const there = new Set<string>();
  let next = 1;
  const api = fakeApiOfTest() ?? fakeApi();
  api.viewer = aViewer({ id: String(account), points: 14 });
  api
    .on(getVenue, () => venue)
    .on(userVenues, () => [])
    .on(listVenues, () => [venue])
    .on(deleteJackpot, ({ params: { id } }) => {
      sent.push({ method: 'DELETE', key: null, body: null });
      return there.delete(id) ? undefined : refuse(404, 'NOT_FOUND', 'Jackpot not found');
    })
    .on(submitJackpot, ({ headers, body }) => {
      const key = headers.get('idempotency-key');
      sent.push({ method: 'POST', key, body });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply instanceof Refusal) return reply;
      const known = key === null ? undefined : byKey.get(key);
      const id = known ?? String(next++);
      if (key !== null) byKey.set(key, id);
      if (known === undefined) there.add(id);
      if (reply === 'unanswered') return unreachable;
      return { id, status: 'pending' as const, pointsAwarded: body.imageUrl ? 1 : 0 };
    });
  return { sent, there };
}

async function visit(replies: Reply[] = ['ok']) {
  const server = fakeJackpotServer(replies);
  const view = renderScreen(<AddScreen />);
  await screen.findByLabelText('Jackpot amount');
  return { ...server, ...view };
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Jackpot amount');
const submit = () => screen.getByRole('button', { name: /Submit Jackpot|Submitting/ });
const submitted = () => waitFor(() => expect(location.pathname).toBe('/jackpots'));

// spec: S5.32, S5.33
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

// spec: S3.14, S7.32, S8.58, S8.61
it('submits with a photo for a point, and empties the draft', async () => {
  fakeUploadServer();
  fakeDecoder(800, 600);
  const { user, sent } = await visit();
  await user.type(amount(), '2,184.50');
  await choosePhoto(user, screen.getByLabelText('Verification photo'));
  await screen.findByAltText('Your photo, ready to share');
  expect(toastStore.get()?.title).toBe('Verification image uploaded successfully!');
  await user.click(submit());
  await submitted();
  expect(sent.map(({ body }) => body)).toEqual([
    { jackpotAmount: '2184.50', machineType: null, venueId: null, imageUrl: '/images/photo-number-1' },
  ]);
  expect(sent[0]?.key).toBeTruthy();
  expect(toastStore.get()?.title).toBe('Jackpot submitted successfully! +1 Point');
  expect(Object.keys(localStorage)).toEqual(['offline-copy-of']);
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

// spec: S2.85
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

it('offline, a message is shown and the input stays', async () => {
  const { user, sent } = await visit();
  await user.type(amount(), '70');
  onLine = false;
  await user.click(submit());
  expect(await screen.findByText("You're offline. Your draft is saved.")).toBeTruthy();
  expect(sent).toEqual([]);
});

// spec: S8.19
it('a refused jackpot shows the message of the server', async () => {
  const message = 'You can submit 5 jackpots a day. Please try again tomorrow.';
  const { user } = await visit([refuse(429, 'RATE_LIMITED', message)]);
  await user.type(amount(), '70');
  await user.click(submit());
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  await waitFor(() => expect(alerts()).toContain(message));
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
  expect([...there]).toEqual(['2']);
});

// spec: S2.80
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
