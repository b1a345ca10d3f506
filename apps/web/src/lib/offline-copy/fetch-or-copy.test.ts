// spec: none, slow networks and new releases are not in it
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { setCopyAccount } from './copy-account.ts';
import { fetchOrCopy } from './fetch-or-copy.ts';

vi.mock('./offline-copy.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('a slow answer is shown where the chunk of the copies cannot be loaded', async () => {
  vi.useFakeTimers();
  setCopyAccount('7');
  const client = new QueryClient({ defaultOptions: { queries: { persister: fetchOrCopy, retry: false } } });
  const answer = () => new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'the answer'));
  const shown = client.fetchQuery({ queryKey: ['tracker', 'stats'], queryFn: answer });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await shown).toBe('the answer');
});
