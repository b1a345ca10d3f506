import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createRateLimits } from './rate-limits.ts';

const log = { warn: () => undefined, info: () => undefined };

describe('limits', () => {
  test('one key reaches its limit without affecting another, and successes do not count as failures', async () => {
    const limits = createRateLimits(1, null, log);
    for (let count = 0; count < 5; count++) await limits.consume('registration', 'here');
    await expect(limits.consume('registration', 'here')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limits.consume('registration', 'there');
    for (let count = 0; count < 11; count++) {
      expect(await limits.charge('loginFailureByNetwork', 'someone', async () => 'in')).toBe('in');
    }
  });

  test('the scale multiplies all of them', async () => {
    const limits = createRateLimits(2, null, log);
    expect(limits.scaled(10)).toBe(20);
    for (let count = 0; count < 10; count++) await limits.consume('registration', 'here');
    await expect(limits.consume('registration', 'here')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('a request does not stay in memory while its limit counts', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const limits = createRateLimits(1, null, log);
    const ofRequest = new AsyncLocalStorage<object>();
    async function request(): Promise<WeakRef<object>> {
      const state = { response: new Uint8Array(1) };
      await ofRequest.run(state, async () => {
        await limits.consume('registration', 'here');
        await limits.charge('loginFailureByNetwork', 'someone', async () => 'in');
        await limits.penalise('uploadTry', 'someone', 1);
      });
      return new WeakRef(state);
    }
    const state = await request();
    await vi.waitUntil(() => {
      collectGarbage();
      return state.deref() === undefined;
    }, soon);
  });
});
