// spec: none, notifications are not in it
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadBatches } from './read-batches.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends together what is seen together, once', async () => {
  const send = vi.fn(async () => {});
  const seen = createReadBatches(send);
  seen.add('1');
  seen.add('2');
  await vi.runAllTimersAsync();
  seen.flush();
  expect(send.mock.calls).toEqual([[['1', '2']]]);
});

it('sends what is left when the page is left', () => {
  const send = vi.fn(async () => {});
  const seen = createReadBatches(send);
  seen.add('1');
  seen.flush();
  expect(send).toHaveBeenCalledWith(['1']);
});

it('sends again with the next what failed', async () => {
  const send = vi.fn(async () => {});
  send.mockRejectedValueOnce(new Error('no connection'));
  const seen = createReadBatches(send);
  seen.add('1');
  await vi.runAllTimersAsync();
  seen.add('2');
  await vi.runAllTimersAsync();
  expect(send.mock.calls.at(-1)).toEqual([['1', '2']]);
});
