import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { type ConcurrencyLimit, ConcurrencyLimitError, createConcurrencyLimit } from './concurrency-limit.ts';

const wideLimits = { concurrency: 10, perKey: 10, maxQueued: 100, waitMs: 10_000 };

/** Work that runs until the test ends it, and a record of what has started. */
function createTasks(limit: ConcurrencyLimit) {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const add = (key: string, name: string, priority = 0) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = () => {
      begun.push(name);
      endings.push(resolve);
      return promise;
    };
    return limit.run(key, work, { priority }).then(
      () => 'done',
      (error: unknown) => (error instanceof ConcurrencyLimitError ? error.filledBy : 'failed'),
    );
  };
  const endOldest = () => endings.shift()?.();
  const endNext = async () => {
    const count = begun.length;
    endOldest();
    await vi.waitUntil(() => begun.length > count || limit.load.queued === 0, { ...soon, interval: 1 });
  };
  const endAll = () => {
    for (const end of endings.splice(0)) end();
  };
  return { begun, add, endOldest, endNext, endAll };
}

describe('a concurrency limit', () => {
  test('with room for it, begins work at once and gives its result or its error', async () => {
    const limit = createConcurrencyLimit(wideLimits);
    expect(await limit.run('a', async () => 42)).toBe(42);
    await expect(limit.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(limit.load).toEqual({ atWork: 0, queued: 0, queuedForOthers: 0, keys: 0 });
  });

  test('with a key at its share, begins other keys at once and the key itself later', async () => {
    const limit = createConcurrencyLimit({ ...wideLimits, perKey: 2 });
    const { begun, add, endNext, endAll } = createTasks(limit);
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')];
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await endNext();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    endAll();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('with a key that pauses, begins other keys at once and the key itself after its pause', async () => {
    let pause = 30;
    const limit = createConcurrencyLimit({ ...wideLimits, pauseMs: (key) => (key === 'a' ? pause : 0) });
    const { begun, add, endAll } = createTasks(limit);
    const all = [add('a', 'a1'), add('b', 'b1')];
    expect(begun).toEqual(['b1']);
    await vi.waitUntil(() => begun.length === 2, { ...soon, interval: 1 });
    pause = 0;
    all.push(add('a', 'a2'));
    expect(begun).toEqual(['b1', 'a1', 'a2']);
    endAll();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  });

  test('with a key that has to pause, begins its work one by one for as long', async () => {
    let pause = 0;
    const limit = createConcurrencyLimit({ ...wideLimits, perKey: 2, pauseMs: () => pause });
    const { begun, add, endOldest, endNext, endAll } = createTasks(limit);
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name));
    expect(begun).toEqual(['a1', 'a2']);
    pause = 1;
    await endNext();
    endOldest();
    // Longer than the next pause, which would start at the same time.
    await delay(20);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    pause = 0;
    await endNext();
    await vi.waitUntil(() => begun.length === 5, { ...soon, interval: 1 });
    endAll();
    await Promise.all(all);
  });

  test('with a pause that is longer than work may wait, refuses it as the key’s own doing', async () => {
    const limit = createConcurrencyLimit({ ...wideLimits, waitMs: 20, pauseMs: () => 60_000 });
    const { begun, add } = createTasks(limit);
    expect(await add('a', 'a1')).toBe('own');
    expect(begun).toEqual([]);
    expect(limit.load).toEqual({ atWork: 0, queued: 0, queuedForOthers: 0, keys: 0 });
  });

  test('with one key queueing much work, serves a later key after one round', async () => {
    const limit = createConcurrencyLimit({ ...wideLimits, concurrency: 1, perKey: 1 });
    const { begun, add, endNext } = createTasks(limit);
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('a', 'a4'), add('b', 'b1')];
    for (const _ of all) await endNext();
    await Promise.all(all);
    expect(begun.indexOf('b1')).toBeLessThanOrEqual(2);
  });

  test('with work of a higher priority waiting, begins that first', async () => {
    const limit = createConcurrencyLimit({ ...wideLimits, concurrency: 1 });
    const { begun, add, endNext } = createTasks(limit);
    const all = [add('a', 'a1'), add('b', 'low'), add('c', 'high', 1)];
    for (const _ of all) await endNext();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'high', 'low']);
  });

  test("with too much of a key's own waiting, refuses more of it and nothing else", async () => {
    const limit = createConcurrencyLimit({ ...wideLimits, perKey: 1, maxQueuedPerKey: 1 });
    const { add, endNext, endAll } = createTasks(limit);
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')];
    expect(await all[2]).toBe('own');
    await endNext();
    endAll();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'own', 'done']);
  });

  test("with much of one key waiting behind its own work, takes nothing of the others' room to wait", async () => {
    const limit = createConcurrencyLimit({
      concurrency: 2,
      perKey: 1,
      maxQueued: 1,
      maxQueuedPerKey: 5,
      waitMs: 10_000,
    });
    const { add, endAll } = createTasks(limit);
    const all = [...'123456'].map((number) => add('a', `a${number}`));
    all.push(add('b', 'b1'), add('c', 'c1'), add('d', 'd1'));
    expect(await all[8]).toBe('all');
    expect(limit.load).toEqual({ atWork: 2, queued: 6, queuedForOthers: 1, keys: 3 });
    await vi.waitUntil(
      () => {
        endAll();
        return limit.load.keys === 0;
      },
      { ...soon, interval: 1 },
    );
    expect(await Promise.all(all)).toEqual([...Array(8).fill('done'), 'all']);
    expect(limit.load).toEqual({ atWork: 0, queued: 0, queuedForOthers: 0, keys: 0 });
  });

  test('with too much waiting in all, refuses more', async () => {
    const limit = createConcurrencyLimit({ ...wideLimits, concurrency: 1, maxQueued: 1 });
    const { add, endNext } = createTasks(limit);
    const all = [add('a', 'a1'), add('b', 'b1'), add('c', 'c1')];
    expect(await all[2]).toBe('all');
    await endNext();
    await endNext();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'all']);
  });

  test('without room in time, refuses queued work, never starts it, and has room for the next', async () => {
    const limit = createConcurrencyLimit({ concurrency: 2, perKey: 1, maxQueued: 100, waitMs: 20 });
    const { begun, add, endAll } = createTasks(limit);
    const all = [add('a', 'a1'), add('b', 'b1'), add('a', 'a2'), add('c', 'c1')];
    expect(await Promise.all(all.slice(2))).toEqual(['own', 'all']);
    endAll();
    expect(await Promise.all(all.slice(0, 2))).toEqual(['done', 'done']);
    expect(begun).toEqual(['a1', 'b1']);
    expect(await limit.run('a', async () => 'next')).toBe('next');
    expect(limit.load).toEqual({ atWork: 0, queued: 0, queuedForOthers: 0, keys: 0 });
  });
});
