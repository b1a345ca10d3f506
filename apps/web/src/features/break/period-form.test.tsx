import type { Me } from '@reelmates/contract/account/sign-in';
import { setExclusion } from '@reelmates/contract/play/responsible-gambling';
import { DAY_MS } from '@reelmates/contract/time';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDate } from '../../lib/text/time.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../testing/replies.ts';
import { TakeABreakCard } from './take-a-break-card.tsx';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A server that stores the break, or responds with `refusal`. */
function open(account: Partial<Me> = {}, refusal: Refusal | null = null) {
  const api = fakeApi({ viewer: aViewer(account) });
  api.on(setExclusion, ({ body: { days } }) => {
    if (refusal) return refusal;
    const selfExclusionEnd = inDays(days);
    api.viewer = aViewer({ selfExclusionStart: inDays(0), selfExclusionEnd });
    return { isExcluded: true, selfExclusionEnd, daysOnBreak: 0, lastGamblingDate: null };
  });
  const { client, user } = renderScreen(<TakeABreakCard />);
  return { client, user, asked: () => api.sent(setExclusion).map(({ body }) => body.days) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const periods = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => Number(value));

// spec: S5.26
it('requires a period, and says so', async () => {
  const { user, asked } = open();
  expect(periods()).toEqual([1, 7, 30, 90, 180, 365]);
  await user.click(button('Set Self-Exclusion'));
  expect(screen.getByText('Please select an exclusion period')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 day' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked()).toEqual([]);
});

// spec: S8.53
it('names the end, then begins once however often it is tapped', async () => {
  const { user, client, asked } = open();
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await user.click(button('Set Self-Exclusion'));
  const sheet = screen.getByRole('dialog', { name: `Take a break until ${formatDate(inDays(30))}?` });
  expect(sheet.textContent).toContain("It isn't venue exclusion");
  expect(sheet.textContent).toContain("It isn't BetStop");
  expect(asked()).toEqual([]);
  await user.dblClick(button('Start my break'));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Self-Exclusion Set'));
  expect(toastStore.get()).toMatchObject({
    description: 'Your self-exclusion period has been activated. Stay strong!',
    variant: 'support',
  });
  expect(asked()).toEqual([30]);
  expect(client.getQueryData(['me'])).toMatchObject({ selfExclusionEnd: expect.any(String) });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("'Not now' closes the question and sets no break", async () => {
  const { user, asked } = open();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await user.click(button('Set Self-Exclusion'));
  await user.click(button('Not now'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked()).toEqual([]);
});

// spec: S8.12
it('says what went wrong and keeps what was chosen', async () => {
  const { user } = open({}, refuse(409, 'CONFLICT', 'A break can be extended, never shortened.'));
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await user.click(button('Set Self-Exclusion'));
  await user.click(button('Start my break'));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Failed to set self-exclusion. Please try again.',
      description: 'A break can be extended, never shortened.',
      variant: 'destructive',
    }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('offers only what makes a break longer while one runs', () => {
  open({ selfExclusionStart: inDays(-1), selfExclusionEnd: inDays(29) });
  expect(periods()).toEqual([30, 90, 180, 365]);
  expect(button('Extend Self-Exclusion')).toBeTruthy();
});

it('asks for no period right after the longest break was set, because none would make it longer', async () => {
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: '365 days' }));
  await user.click(button('Set Self-Exclusion'));
  await user.click(button('Start my break'));
  await screen.findByText(/This is the longest break/);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Extend Self-Exclusion' })).toBeNull();
});

// spec: S2.97, S9.15
it('has both countries’ helplines as links', () => {
  open();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.toSorted()).toEqual(['sms:8006', 'tel:0800654655', 'tel:1800858858']);
});
