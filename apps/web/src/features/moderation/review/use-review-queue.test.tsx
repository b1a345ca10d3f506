import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeQueueServer } from '../../../testing/queue-server.ts';
import { renderQueryHook } from '../../../testing/render-screen.tsx';
import { decisions } from '../moderation-queries.ts';
import { postsQueue } from '../queues/content-queues.ts';
import { useReviewQueue } from './use-review-queue.ts';

afterEach(async () => {
  await decisions.settled();
});

function openQueue(count: number) {
  const server = fakeQueueServer(count);
  const { result } = renderQueryHook(() => useReviewQueue(postsQueue));
  const approveFirst = () =>
    act(() => {
      const [first] = result.current.items;
      if (first) result.current.decide(first, 'approve');
    });
  return { server, queue: result, approveFirst };
}

it('fetches the next pages before anybody gets to them', async () => {
  const { server, queue, approveFirst } = openQueue(200);
  await waitFor(() => expect(queue.current.items).toHaveLength(100));
  expect(server.listed).toEqual(['first', '50']);
  for (let count = 0; count < 41; count += 1) approveFirst();
  expect(queue.current.items).toHaveLength(59);
  await waitFor(() => expect(queue.current.items).toHaveLength(109));
  expect(server.listed).toEqual(['first', '50', '100']);
  expect(queue.current.count).toBe(159);
});

it('is worked through to the end, each item once and in order', async () => {
  const { server, queue, approveFirst } = openQueue(130);
  await waitFor(() => expect(queue.current.items).toHaveLength(100));
  for (let count = 0; count < 130; count += 1) {
    await waitFor(() => expect(queue.current.items.length).toBeGreaterThan(0));
    approveFirst();
  }
  await act(() => decisions.settled());
  expect(server.sent).toEqual(Array.from({ length: 130 }, (_, index) => `approve ${index + 1}`));
  await waitFor(() => expect(queue.current.count).toBe(0));
});

it('shows what was changed while it waited once, as it is now', async () => {
  const { server, queue } = openQueue(60);
  server.onListed = () => server.resubmit(3, 'Written anew');
  await waitFor(() => expect(queue.current.items).toHaveLength(60));
  const same = queue.current.items.filter(({ id }) => id === '3');
  expect(same.map(({ caption }) => caption)).toEqual(['Written anew']);
});
