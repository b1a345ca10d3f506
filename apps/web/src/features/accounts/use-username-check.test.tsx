import { checkUsername } from '@reelmates/contract/account/accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { refuse, unreachable } from '../../testing/replies.ts';
import { useUsernameCheck } from './use-username-check.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const serverSays = (available: boolean) => fakeApi().on(checkUsername, () => ({ available }));

function typing() {
  // As in the app, queries never become stale by themselves.
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  const client = new QueryClient({ defaultOptions: { queries } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((typed: string) => useUsernameCheck(typed), {
    wrapper,
    initialProps: '',
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    type: (text: string) => rerender(text),
    wait,
    /** Waits for the debounce, and then for the response. */
    waitForAnswer: async () => {
      await wait(500);
      await wait(10);
    },
    state: () => result.current,
  };
}

// spec: S5.60, S9.26
it('asks 500 ms after the last key, once', async () => {
  const api = serverSays(true);
  const { type, wait, state } = typing();
  type('marn');
  expect(state()).toEqual({ state: 'checking' });
  await wait(300);
  type('marnie');
  await wait(499);
  expect(state()).toEqual({ state: 'checking' });
  expect(api.sent(checkUsername)).toHaveLength(0);
  await wait(1);
  await wait(10);
  expect(state()).toEqual({ state: 'available' });
  expect(api.sent(checkUsername).map(({ params }) => params.username)).toEqual(['marnie']);
});

// spec: S4.18
it('says that a name is taken', async () => {
  serverSays(false);
  const { type, waitForAnswer, state } = typing();
  type('admin');
  await waitForAnswer();
  expect(state()).toEqual({ state: 'taken' });
});

// spec: S4.18
it('is idle under 3 characters and asks nothing', async () => {
  const api = serverSays(true);
  const { type, wait, state } = typing();
  type(' ab ');
  await wait(600);
  expect(state()).toEqual({ state: 'idle' });
  expect(api.sent(checkUsername)).toHaveLength(0);
});

it.each([
  ['marnie rowe', 'Username can only contain letters, numbers, and underscores'],
  ['_marnie', 'Username cannot start or end with underscore'],
  ['a'.repeat(21), 'Username must be less than 20 characters'],
])('checks %s without a request', async (name, message) => {
  const api = serverSays(true);
  const { type, waitForAnswer, state } = typing();
  type(name);
  expect(state()).toEqual({ state: 'idle' });
  await waitForAnswer();
  expect(state()).toEqual({ state: 'invalid', message });
  expect(api.sent(checkUsername)).toHaveLength(0);
});

// spec: S4.18
it.each([
  [400, 'VALIDATION', 'This name is not allowed'],
  [429, 'RATE_LIMITED', 'Too many attempts. Please try again in 1 minutes.'],
  [500, 'INTERNAL', 'Something went wrong. Please try again.'],
  [503, 'UNAVAILABLE', 'Please try again in a moment'],
] as const)('is invalid with the message of a response of %i', async (status, code, message) => {
  const api = fakeApi().on(checkUsername, () => refuse(status, code, message));
  const { type, waitForAnswer, state } = typing();
  type('marnie');
  await waitForAnswer();
  expect(api.sent(checkUsername)).toHaveLength(1);
  expect(state()).toEqual({ state: 'invalid', message });
});

// spec: S4.19
it('is idle when no response comes', async () => {
  fakeApi().on(checkUsername, () => unreachable);
  const { type, waitForAnswer, state } = typing();
  type('marnie');
  await waitForAnswer();
  expect(state()).toEqual({ state: 'idle' });
});

it('checks a name again that was free before', async () => {
  let available = true;
  fakeApi().on(checkUsername, () => ({ available }));
  const { type, waitForAnswer, state } = typing();
  type('marnie');
  await waitForAnswer();
  expect(state()).toEqual({ state: 'available' });
  available = false;
  type('marnie_r');
  await waitForAnswer();
  type('marnie');
  await waitForAnswer();
  expect(state()).toEqual({ state: 'taken' });
});
