// spec: none, odds are not in it
import { type MonthOdds, monthOdds } from '@reelmates/contract/play/odds';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readDraft } from '../../lib/device-storage/drafts.ts';
import { fakeApi, type Handler } from '../../testing/fake-api.ts';
import { createTestQueryClient } from '../../testing/render-screen.tsx';
import { unreachable } from '../../testing/replies.ts';
import { OddsSlot, useOddsSoon } from './odds-slot.tsx';

const odds = { month: '2026-11', sessions: 1240, aheadPercent: 27, middleResult: '-60.00' };
const line = () => screen.queryByRole('complementary')?.textContent;

function Feed({ hasPosts }: { hasPosts: boolean }) {
  useOddsSoon();
  return hasPosts ? <OddsSlot accountId="9" /> : null;
}

function openFeed(response: Handler<typeof monthOdds>) {
  fakeApi().on(monthOdds, response);
  const client = createTestQueryClient();
  const tree = (hasPosts: boolean) => (
    <QueryClientProvider client={client}>
      <Feed hasPosts={hasPosts} />
    </QueryClientProvider>
  );
  const { rerender } = render(tree(false));
  return {
    client,
    show: (hasPosts: boolean) => rerender(tree(hasPosts)),
    known: () => waitFor(() => expect(client.getQueryState(['odds'])?.status).not.toBe('pending')),
  };
}

it('stands above the posts in words, and hides for the month', async () => {
  const feed = openFeed(() => odds);
  await feed.known();
  await act(() => vi.dynamicImportSettled());
  feed.show(true);
  expect(line()).toContain('1.2K sessions logged: 27% ended ahead, middle result −$60');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hide for this month' }));
  expect(line()).toBeUndefined();
  expect(readDraft('9', 'odds-hidden-in')).toBe('2026-11');
  feed.show(false);
  feed.show(true);
  expect(line()).toBeUndefined();
  act(() => void feed.client.setQueryData(['odds'], { ...odds, month: '2026-12' }));
  feed.show(false);
  feed.show(true);
  expect(line()).toContain('1.2K');
});

it('waits for the next time where it comes after the posts', async () => {
  const { promise, resolve } = Promise.withResolvers<MonthOdds>();
  const feed = openFeed(() => promise);
  feed.show(true);
  resolve(odds);
  await feed.known();
  await act(() => vi.dynamicImportSettled());
  expect(line()).toBeUndefined();
  feed.show(false);
  feed.show(true);
  expect(line()).toContain('27%');
});

it.each([
  ['nothing to say', undefined],
  ['no connection', unreachable],
] as const)('is not there with %s', async (_case, response) => {
  const feed = openFeed(() => response);
  await feed.known();
  feed.show(true);
  expect(line()).toBeUndefined();
});
