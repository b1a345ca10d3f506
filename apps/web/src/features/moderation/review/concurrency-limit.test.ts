// spec: none, how a queue is worked through
import { expect, test } from 'vitest';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Jobs that the test ends. */
function jobs() {
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const job = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => endings.set(name, resolve));
  };
  const end = async (name: string) => {
    endings.get(name)?.();
    await new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));
  };
  return { started, job, end };
}

const turn = () => new Promise<void>((resolve) => afterPaint(resolve));

test('jobs start in the order in which they came, no more than allowed at a time', async () => {
  const limit = createConcurrencyLimit(2);
  const { started, job, end } = jobs();
  for (const name of ['a', 'b', 'c', 'd']) limit.add(job(name));
  await turn();
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('a job that is taken starts after the press, and is waited for from then on', async () => {
  const limit = createConcurrencyLimit(1);
  const { started, job, end } = jobs();
  limit.add(job('a'));
  expect(started).toEqual([]);
  expect(limit.isBusy()).toBe(true);
  let settled = false;
  const waiting = limit.settled().then(() => {
    settled = true;
  });
  await turn();
  expect(started).toEqual(['a']);
  expect(settled).toBe(false);
  await end('a');
  await waiting;
  expect(limit.isBusy()).toBe(false);
});

test('it has settled when the last job has ended, also one that joined while others ran', async () => {
  const limit = createConcurrencyLimit(1);
  const { job, end } = jobs();
  await limit.settled();
  limit.add(job('a'));
  let settled = false;
  const waiting = limit.settled().then(() => {
    settled = true;
  });
  limit.add(job('b'));
  await turn();
  await end('a');
  expect(settled).toBe(false);
  expect(limit.isBusy()).toBe(true);
  await end('b');
  await waiting;
  expect(limit.isBusy()).toBe(false);
});
