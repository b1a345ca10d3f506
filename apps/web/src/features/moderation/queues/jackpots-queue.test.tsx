import type { PendingJackpot } from '@reelmates/contract/competition/jackpots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { neverInView } from '../../../testing/in-view.ts';
import { Toaster } from '../../../ui/overlays/toaster.tsx';
import { decisions } from '../moderation-queries.ts';
import { JackpotsQueue } from './jackpots-queue.tsx';

beforeEach(neverInView);
afterEach(async () => {
  await decisions.settled();
});

const jackpot = (id: number, fields: object = {}): PendingJackpot => ({
  id: String(id),
  version: `v${id}`,
  imageUrl: `/images/${id}`,
  jackpotAmount: '2184.50',
  machineType: 'Aristocrat - Dragon Link',
  venue: { id: '3', name: 'Tāhuna Tavern' },
  user: { id: '7', username: `member_${id}`, avatarUrl: null, isVerified: false },
  createdAt: '2025-11-22T08:42:00.000Z',
  duplicateOf: null,
  ...fields,
});

async function openQueue(items: PendingJackpot[], status = 200) {
  let waiting = items;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const [, id, action] = /jackpots\/(\d+)\/(\w+)$/.exec(address) ?? [];
    if (address === '/api/user') return Response.json(null);
    if (!id) return Response.json({ items: waiting, nextCursor: null, totalCount: waiting.length });
    const { version, ...body } = JSON.parse(String(init.body));
    expect(version).toBe(`v${id}`);
    sent.push([action, id, body.reason].filter(Boolean).join(' '));
    await answered;
    if (status !== 200) return Response.json({ code: 'INTERNAL', message: 'Something' }, { status });
    waiting = waiting.filter((item) => item.id !== id);
    return Response.json({ id, decisionId: '91', status: 'verified', denialReason: null });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <JackpotsQueue />
      <Toaster />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  const finish = () => act(async () => answer());
  return { sent, finish, user: userEvent.setup() };
}

const findCard = async (id: number) => within(await screen.findByRole('article', { name: `@member_${id}` }));
const isOff = (card: ReturnType<typeof within>, name: string) =>
  (card.getByRole('button', { name }) as HTMLButtonElement).disabled;

it('shows what a moderator needs, and skips who has no username', async () => {
  await openQueue([
    jackpot(1),
    jackpot(2, { imageUrl: null, machineType: null, venue: null }),
    jackpot(3, { user: { id: '8', username: '', avatarUrl: null } }),
    jackpot(4, {
      duplicateOf: '12',
      user: { id: '9', username: 'member_4', avatarUrl: null, isVerified: true },
    }),
  ]);
  const first = await findCard(1);
  expect(screen.getByRole('heading', { name: 'Jackpot Verification Queue' })).toBeTruthy();
  expect(first.getByText('$2,184', { exact: false })).toBeTruthy();
  expect(first.getByText('Photo provided')).toBeTruthy();
  expect(first.getByText('Aristocrat - Dragon Link')).toBeTruthy();
  expect(first.getByText('Tāhuna Tavern')).toBeTruthy();
  expect(first.getByAltText('Verification photo from member_1')).toBeTruthy();
  const second = await findCard(2);
  expect(second.getByText('No photo provided')).toBeTruthy();
  expect(second.queryByText('Photo provided')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect((await findCard(4)).getByText('Photo seen before: 12')).toBeTruthy();
  expect((await findCard(4)).getByRole('img', { name: 'Verified' })).toBeTruthy();
  expect(first.queryByRole('img', { name: 'Verified' })).toBeNull();
});

it('turns both buttons off while a decision runs, then takes the card away', async () => {
  const { sent, finish, user } = await openQueue([jackpot(1), jackpot(2)]);
  const first = await findCard(1);
  await user.click(first.getByRole('button', { name: 'Verify' }));
  expect([isOff(first, 'Verifying...'), isOff(first, 'Deny')]).toEqual([true, true]);
  expect(document.activeElement?.textContent).toBe('@member_2');
  await finish();
  expect(await screen.findByText('Jackpot approved')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(isOff(await findCard(2), 'Verify')).toBe(false);
  expect(screen.getByText('1 pending')).toBeTruthy();
  expect(sent).toEqual(['approve 1']);
});

it('is worked through by keys; what is being decided is not decided twice', async () => {
  const { sent, finish, user } = await openQueue([jackpot(1), jackpot(2)]);
  await findCard(1);
  await user.keyboard('a');
  await user.keyboard('ka');
  await user.keyboard('jd2{Enter}');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Jackpot Verification Queue');
  await finish();
  expect(await screen.findByText('All caught up!')).toBeTruthy();
  expect(screen.getByText('There are no pending jackpot submissions to review.')).toBeTruthy();
  expect(sent).toEqual(['approve 1', 'deny 2 The amount is not what the photo says']);
});

it('gives the card back when the decision fails', async () => {
  const { finish, user } = await openQueue([jackpot(1)], 500);
  const card = await findCard(1);
  await user.click(card.getByRole('button', { name: 'Verify' }));
  await finish();
  expect((await screen.findAllByText('Failed to approve jackpot. Please try again.')).length).toBe(2);
  expect(isOff(card, 'Verify')).toBe(false);
  expect(screen.getByText('1 pending')).toBeTruthy();
});
