// spec: none, the outbox is not in it

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { newEntry } from './flush-outbox.public.ts';
import { useOutbox } from './outbox-query.public.ts';
import { enqueue } from './outbox-store.ts';
import { useFlushOutbox } from './use-flush-outbox.public.ts';

/** The browser's database: what one tab writes all others see. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) =>
    stored.set(key, change(stored.get(key))),
}));

function Outbox() {
  useFlushOutbox('7');
  return <p>{useOutbox('7').length} in the outbox</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('no longer shows what another tab has sent', async () => {
  const problem = 'Say what you won';
  const entry = newEntry<'comment'>('7', 'one', {
    kind: 'comment',
    postId: '1',
    author: 'ada',
    content: 'Well played',
  });
  await enqueue({ ...entry, problem });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Outbox />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => screen.getByText('1 in the outbox'));

  for (const key of stored.keys()) stored.set(key, []);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => screen.getByText('0 in the outbox'));
});
