// spec: none, claiming prizes is not in it
import { claimPrize, myPrizes, type OwnPrize } from '@reelmates/contract/competition/prizes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aPage, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { PrizesScreen } from './prizes-screen.tsx';

const prize = (id: string, status: OwnPrize['status'], changes: Partial<OwnPrize> = {}): OwnPrize => ({
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

function serve(items: OwnPrize[], answers: Setup = (api) => api) {
  return answers(fakeApi({ viewer: aViewer() }).on(myPrizes, () => aPage(items)));
}
const open = () => renderScreen(<PrizesScreen />, { at: '/prizes' });

it('claims a prize once, however often the button is pressed', async () => {
  const items = [prize('5', 'pending', { prizeDescription: 'By bank transfer' })];
  const server = serve(items, (api) =>
    api.on(claimPrize, () => {
      const claimed = prize('5', 'claimed', { claimedAt: '2026-11-04T02:00:00.000Z' });
      items[0] = claimed;
      return claimed;
    }),
  );
  open();
  const button = await screen.findByRole('button', { name: 'Claim prize: $500' });
  expect(screen.getByText('October 2026, position 2')).toBeTruthy();
  expect(screen.getByText(/^Claim it by Dec \d, 2026\./)).toBeTruthy();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Claimed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim prize/ })).toBeNull();
  expect(server.sent(claimPrize)).toHaveLength(1);
  expect(toastStore.get()?.title).toBe('Prize claimed');
});

it('says so when the time is over, and shows what became of it', async () => {
  const items = [prize('5', 'pending'), prize('4', 'withdrawn')];
  serve(items, (api) =>
    api.on(claimPrize, () => {
      items[0] = prize('5', 'expired');
      return refuse(409, 'CONFLICT', 'The time to claim this prize is over.');
    }),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim prize: $500' }));
  await waitFor(() => expect(toastStore.get()?.description).toBe('The time to claim this prize is over.'));
  expect(await screen.findByText('Expired')).toBeTruthy();
  expect(screen.getByText('Withdrawn')).toBeTruthy();
});

it('leads to the board when there are none, and can be tried again', async () => {
  let fails = true;
  serve([], (api) => api.on(myPrizes, () => (fails ? refuse(500, 'INTERNAL', 'no') : aPage([]))));
  open();
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No prizes yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Leaderboard' }).getAttribute('href')).toBe('/leaderboard');
});

it('shows a prize that was offered since the list was looked at', async () => {
  const items: OwnPrize[] = [];
  serve(items);
  const { unmount, client } = open();
  await screen.findByRole('heading', { name: 'No prizes yet' });
  unmount();
  items.push(prize('5', 'pending'));
  renderScreen(<PrizesScreen />, { at: '/prizes', client });
  await screen.findByRole('button', { name: 'Claim prize: $500' });
});
