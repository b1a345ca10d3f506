import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, marnie, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { PrizesScreen } from './prizes-screen.tsx';

afterEach(() => {
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

const prize = (id: string, status: string, changes: object = {}) => ({
  id,
  month: '2026-10',
  position: 1,
  rank: 2,
  prizeValue: `$${id}00`,
  prizeDescription: null,
  status,
  offeredAt: '2026-11-03T02:00:00.000Z',
  claimUntil: '2026-12-03T02:00:00.000Z',
  claimedAt: null,
  ...changes,
});

const ok = (body: unknown) => ({ status: 200, body });
function serve(items: object[], answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /api/user': () => ok(marnie),
    'GET /api/users/me/prizes': () => ok({ items, nextCursor: null }),
    ...answers,
  });
}
const open = () => renderAt('/prizes', <PrizesScreen />);
const claim = 'POST /api/users/me/prizes/5/claim';

it('claims a prize once, however often the button is pressed', async () => {
  const items = [prize('5', 'pending', { prizeDescription: 'By bank transfer' })];
  const server = serve(items, {
    [claim]: () => {
      items[0] = prize('5', 'claimed', { claimedAt: '2026-11-04T02:00:00.000Z' });
      return ok(items[0]);
    },
  });
  open();
  const button = await screen.findByRole('button', { name: 'Claim prize: $500' });
  expect(screen.getByText('October 2026, position 2')).toBeTruthy();
  expect(screen.getByText(/^Claim it by Dec \d, 2026\./)).toBeTruthy();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Claimed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim prize/ })).toBeNull();
  expect(server.sent(claim)).toHaveLength(1);
  expect(toastStore.get()?.title).toBe('Prize claimed');
});

it('says so when the time is over, and shows what became of it', async () => {
  const items = [prize('5', 'pending'), prize('4', 'withdrawn')];
  serve(items, {
    [claim]: () => {
      items[0] = prize('5', 'expired');
      return refusal(409, 'CONFLICT', 'The time to claim this prize is over.');
    },
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim prize: $500' }));
  await waitFor(() => expect(toastStore.get()?.description).toBe('The time to claim this prize is over.'));
  expect(await screen.findByText('Expired')).toBeTruthy();
  expect(screen.getByText('Withdrawn')).toBeTruthy();
});

it('leads to the board when there are none, and can be tried again', async () => {
  let fails = true;
  serve([], {
    'GET /api/users/me/prizes': () =>
      fails ? refusal(500, 'INTERNAL', 'no') : ok({ items: [], nextCursor: null }),
  });
  open();
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No prizes yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Leaderboard' }).getAttribute('href')).toBe('/leaderboard');
});
