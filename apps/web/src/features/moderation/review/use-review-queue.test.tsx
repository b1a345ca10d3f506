// spec: none, how a queue is worked through
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

it('takes the next page before it is reached, and no more', async () => {
  const { server, queue, approveFirst } = openQueue(200);
  await waitFor(() => expect(queue.current.items).toHaveLength(25));
  expect(server.listed).toEqual(['first']);
  for (let count = 0; count < 6; count += 1) approveFirst();
  await waitFor(() => expect(queue.current.items).toHaveLength(44));
  expect(server.listed).toEqual(['first', '25']);
  expect(queue.current.count).toBe(194);
});

it('is worked through to the end, each item once and in order', async () => {
  const { server, queue, approveFirst } = openQueue(130);
  await waitFor(() => expect(queue.current.items).toHaveLength(25));
  for (let count = 0; count < 130; count += 1) {
    await waitFor(() => expect(queue.current.items.length).toBeGreaterThan(0));
    approveFirst();
  }
  await act(() => decisions.settled());
  expect(server.sent).toEqual(Array.from({ length: 130 }, (_, index) => `approve ${index + 1}`));
  await waitFor(() => expect(queue.current.count).toBe(0));
});

it('500 decisions on a connection that loses every tenth message: none lost, none doubled', async () => {
  const { server, queue, approveFirst } = openQueue(500);
  let messages = 0;
  server.drops = () => {
    messages += 1;
    return messages % 10 === 0;
  };
  for (let count = 0; count < 500; count += 1) {
    await waitFor(() => expect(queue.current.items.length).toBeGreaterThan(0));
    approveFirst();
  }
  await act(() => decisions.settled());
  const expected = Array.from({ length: 500 }, (_, index) => `approve ${index + 1}`);
  expect(server.decidedHere.toSorted()).toEqual(expected.toSorted());
  expect(messages).toBeGreaterThan(1000);
  await waitFor(() => expect(queue.current.count).toBe(0));
}, 30_000);

it('shows what was changed while it waited once, as it is now', async () => {
  const { server, queue, approveFirst } = openQueue(40);
  server.onListed = () => server.resubmit(8, 'Written again');
  await waitFor(() => expect(queue.current.items).toHaveLength(25));
  for (let count = 0; count < 6; count += 1) approveFirst();
  await waitFor(() => expect(queue.current.items).toHaveLength(34));
  const same = queue.current.items.filter(({ id }) => id === '8');
  expect(same.map(({ caption }) => caption)).toEqual(['Written again']);
});

it('loads the next page although pending decisions block a refetch', async () => {
  const { server, queue, approveFirst } = openQueue(60);
  await waitFor(() => expect(queue.current.items).toHaveLength(25));
  server.hold = true;
  approveFirst();
  act(() => void queue.current.list.refetch());
  for (let count = 0; count < 6; count += 1) approveFirst();
  await waitFor(() => expect(server.listed).toEqual(['first', '25']));
  await waitFor(() => expect(queue.current.items).toHaveLength(43));
  server.approveElsewhere(30);
  server.hold = false;
  server.release();
  await act(() => decisions.settled());
  // The next refetch still removes an item that another admin has decided on.
  act(() => void queue.current.list.refetch());
  await waitFor(() => expect(queue.current.items.map(({ id }) => id)).not.toContain('30'));
  expect(server.decidedHere).toHaveLength(7);
});
