import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from '../../lib/device-storage/drafts.ts';
import { OddsSlot, useOddsSoon } from './odds-slot.tsx';

const odds = { month: '2026-11', sessions: 1240, aheadPercent: 27, middleResult: '-60.00' };
const line = () => screen.queryByRole('complementary')?.textContent;

function Feed({ hasPosts }: { hasPosts: boolean }) {
  useOddsSoon();
  return hasPosts ? <OddsSlot accountId="9" /> : null;
}

function openFeed(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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

beforeEach(() => localStorage.clear());

it('stands above the posts in words, and hides for the month', async () => {
  const feed = openFeed(async () => Response.json(odds));
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
  let answer = (_response: Response) => {};
  const feed = openFeed(() => new Promise((resolve) => (answer = resolve)));
  feed.show(true);
  answer(Response.json(odds));
  await feed.known();
  await act(() => vi.dynamicImportSettled());
  expect(line()).toBeUndefined();
  feed.show(false);
  feed.show(true);
  expect(line()).toContain('27%');
});

it.each([
  ['nothing to say', async () => new Response(null, { status: 204 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('is not there with %s', async (_case, answer) => {
  const feed = openFeed(answer);
  await feed.known();
  feed.show(true);
  expect(line()).toBeUndefined();
});
