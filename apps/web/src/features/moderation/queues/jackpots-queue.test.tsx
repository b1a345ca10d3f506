import { queues } from '@reelmates/contract/admin/moderation';
import { takeJackpots } from '@reelmates/contract/admin/review-queues';
import { approveJackpot, denyJackpot, type PendingJackpot } from '@reelmates/contract/competition/jackpots';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPage, aQueueOverview, aViewer } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { neverInView } from '../../../testing/in-view.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../../testing/replies.ts';
import { withReviewExtras } from '../../../testing/review-extras.ts';
import { decisions } from '../moderation-queries.ts';
import { JackpotsQueue } from './jackpots-queue.tsx';

beforeEach(neverInView);
afterEach(async () => {
  await decisions.settled();
});

const jackpot = (id: number, fields: Partial<PendingJackpot> = {}): PendingJackpot => ({
  id: String(id),
  version: `v${id}`,
  imageUrl: `/images/${id}`,
  jackpotAmount: '2184.50',
  machineType: 'Aristocrat - Dragon Link',
  venue: { id: '3', name: 'Tāhuna Tavern' },
  user: { id: '7', username: `member_${id}`, avatarUrl: null, isVerified: false },
  createdAt: '2025-11-22T08:42:00.000Z',
  duplicateOf: null,
  lookAlikes: [],
  ...fields,
});

async function openQueue(items: PendingJackpot[], refusal: Refusal | null = null) {
  let waiting = items;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const decide = async (decision: string, id: string, version: string | undefined) => {
    expect(version).toBe(`v${id}`);
    sent.push(decision);
    await answered;
    if (refusal) return refusal;
    waiting = waiting.filter((item) => item.id !== id);
    return { id, decisionId: '91', status: 'verified' as const, denialReason: null };
  };
  withReviewExtras(fakeApi({ viewer: aViewer({ isAdmin: true }) }))
    .on(queues, () => aQueueOverview())
    .on(takeJackpots, () => ({ ...aPage(waiting), totalCount: waiting.length }))
    .on(approveJackpot, ({ params: { id }, body }) => decide(`approve ${id}`, id, body?.version))
    .on(denyJackpot, ({ params: { id }, body }) => decide(`deny ${id} ${body?.reason}`, id, body?.version));
  const { user } = renderScreen(<JackpotsQueue />);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  return { sent, finish: () => act(async () => answer()), user };
}

const findCard = async (id: number) => within(await screen.findByRole('article', { name: `@member_${id}` }));
const isOff = (card: ReturnType<typeof within>, name: string) =>
  (card.getByRole('button', { name }) as HTMLButtonElement).disabled;

// spec: S2.144, S2.145, S2.147
it('shows what a moderator needs, and skips who has no username', async () => {
  await openQueue([
    jackpot(1),
    jackpot(2, { imageUrl: null, machineType: null, venue: null }),
    jackpot(3, { user: { id: '8', username: '', avatarUrl: null, isVerified: false } }),
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

// spec: S2.146, S4.25, S8.69
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

// spec: S2.148
it('can be decided by keyboard; an item is not decided twice', async () => {
  const { sent, finish, user } = await openQueue([jackpot(1), jackpot(2)]);
  await findCard(1);
  await user.keyboard('a');
  await user.keyboard('ka');
  // No reason is asked for, because it could not be sent.
  await user.keyboard('0');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('j2');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Jackpot Verification Queue');
  await finish();
  expect(await screen.findByText('All caught up!')).toBeTruthy();
  expect(screen.getByText('There are no pending jackpot submissions to review.')).toBeTruthy();
  expect(sent).toEqual(['approve 1', 'deny 2 The amount is not what the photo says']);
});

it('does not offer what is being decided among several to choose from', async () => {
  const { sent, finish, user } = await openQueue([jackpot(1), jackpot(2), jackpot(3)]);
  await findCard(1);
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Approve all 2 on screen' }));
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  await finish();
  expect(await screen.findByText('2 items approved')).toBeTruthy();
  expect(sent).toEqual(['approve 1', 'approve 2', 'approve 3']);
});

it('shows among several what is verified, and which photo was seen before', async () => {
  const { user } = await openQueue([jackpot(1), jackpot(2, { duplicateOf: '1' })]);
  await findCard(1);
  await user.click(screen.getByRole('button', { name: 'Select' }));
  const names = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  const facts = 'Jackpot $2,184.50Machine Aristocrat - Dragon LinkVenue Tāhuna Tavern';
  expect(names).toEqual([`@member_1${facts}`, `@member_2Photo seen before${facts}`]);
});

// spec: S8.28
it('a failed denial shows a message and enables the buttons again', async () => {
  const { finish, user } = await openQueue([jackpot(1)], refuse(500, 'INTERNAL', 'Something'));
  const card = await findCard(1);
  await user.keyboard('d1');
  await finish();
  expect((await screen.findAllByText('Failed to deny jackpot. Please try again.')).length).toBe(2);
  expect(isOff(card, 'Deny')).toBe(false);
});

// spec: S8.27
it('gives the card back when the decision fails', async () => {
  const { finish, user } = await openQueue([jackpot(1)], refuse(500, 'INTERNAL', 'Something'));
  const card = await findCard(1);
  await user.click(card.getByRole('button', { name: 'Verify' }));
  await finish();
  expect((await screen.findAllByText('Failed to approve jackpot. Please try again.')).length).toBe(2);
  expect(isOff(card, 'Verify')).toBe(false);
  expect(screen.getByText('1 pending')).toBeTruthy();
});
