import { deleteJackpot, type MyJackpot, myJackpots } from '@reelmates/contract/competition/jackpots';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aPage } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { JackpotsScreen } from './jackpots-screen.tsx';

const jackpot = (id: number, fields: Partial<MyJackpot> = {}): MyJackpot => ({
  id: String(id),
  jackpotAmount: `${id}00.00`,
  machineType: null,
  venue: null,
  imageUrl: null,
  status: 'pending',
  denialReason: null,
  createdAt: '2025-11-22T08:42:00.000Z',
  ...fields,
});

function visit(items: MyJackpot[]) {
  let mine = items;
  const api = fakeApi()
    .on(myJackpots, () => aPage(mine))
    .on(deleteJackpot, ({ params }) => {
      mine = mine.filter(({ id }) => id !== params.id);
      return undefined;
    });
  return { api, ...renderScreen(<JackpotsScreen />) };
}

// spec: S4.24
it('each jackpot shows its status and the reason for a rejection', async () => {
  visit([
    jackpot(1, { machineType: 'IGT - Wolf Run', venue: { id: '3', name: 'Saltbush Hotel' } }),
    jackpot(2, { status: 'verified', imageUrl: '/images/a' }),
    jackpot(3, { status: 'rejected', denialReason: 'Blurred' }),
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByText(/Pending review|Verified|Rejected/).textContent)).toEqual([
    'Pending review',
    'Verified',
    'Rejected',
  ]);
  expect(screen.getByText('Blurred')).toBeTruthy();
  expect(screen.getByText('Saltbush Hotel')).toBeTruthy();
  expect(screen.getByAltText('Verification of $200.00').getAttribute('src')).toBe('/images/a?w=160');
});

it('deletes one after asking, and moves the focus on', async () => {
  const { user } = visit([jackpot(1, { imageUrl: '/images/a' }), jackpot(2)]);
  await user.click(await screen.findByRole('button', { name: 'Delete the jackpot of $100.00' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/Its photo is deleted. Its point is taken back/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(toastStore.get()?.title).toBe('Jackpot deleted');
  await waitFor(() => expect(document.activeElement?.id).toBe('jackpot-2'));
});

it('says that the point of a verified jackpot stays once its month is over', async () => {
  const { user } = visit([jackpot(1, { imageUrl: '/images/a', status: 'verified' })]);
  await user.click(await screen.findByRole('button', { name: 'Delete the jackpot of $100.00' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/Its point is taken back, unless its month is over\./)).toBeTruthy();
});

it('a deletion that fails shows a toast and keeps the jackpot', async () => {
  const { user, api } = visit([jackpot(1)]);
  await user.click(await screen.findByRole('button', { name: /Delete/ }));
  api.on(deleteJackpot, () => refuse(500, 'INTERNAL', 'Sorry'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to delete jackpot'));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('leads to the form when there are none', async () => {
  visit([]);
  const link = await screen.findByRole('link', { name: 'Submit Jackpot' });
  expect(link.getAttribute('href')).toBe('/add?tab=jackpot');
});
