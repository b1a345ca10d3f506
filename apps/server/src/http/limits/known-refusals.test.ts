import { afterEach, expect, test, vi } from 'vitest';
import { rateLimited } from '../api-error.ts';
import { createKnownRefusals } from './known-refusals.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a credential is refused for the remaining time, and no longer', () => {
  let time = 0;
  const known = createKnownRefusals(() => time);
  expect(() => known.refuse('a')).not.toThrow();
  known.remember('a', rateLimited(90));
  time = 60_000;
  expect(() => known.refuse('a')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 30 }));
  expect(() => known.refuse('b')).not.toThrow();
  time = 90_000;
  expect(() => known.refuse('a')).not.toThrow();
});

test('ten thousand are remembered, the latest', () => {
  const known = createKnownRefusals(() => 0);
  for (let at = 0; at <= 10_000; at++) known.remember(`credential ${at}`, rateLimited(90));
  expect(() => known.refuse('credential 0')).not.toThrow();
  expect(() => known.refuse('credential 1')).toThrow();
  expect(() => known.refuse('credential 10000')).toThrow();
});

test('a clock that is set back does not lengthen a refusal', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const known = createKnownRefusals();
  known.remember('a', rateLimited(1));
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(() => known.refuse('a')).toThrow();
  await vi.waitUntil(() => isFree(known), { timeout: 2_000, interval: 50 });
});

function isFree(known: ReturnType<typeof createKnownRefusals>): boolean {
  try {
    known.refuse('a');
    return true;
  } catch {
    return false;
  }
}
