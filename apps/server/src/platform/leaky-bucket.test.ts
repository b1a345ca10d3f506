import { beforeEach, expect, test } from 'vitest';
import { createLeakyBuckets } from './leaky-bucket.ts';

let time: number;
beforeEach(() => {
  time = 1_000;
});

const create = () =>
  createLeakyBuckets({ share: () => 0.25, capacityMs: () => 100, maxWaitMs: 900 }, () => time);

test('work within the capacity waits for nothing, more waits until its share of the time has passed', () => {
  const buckets = create();
  buckets.add('a', 100);
  expect(buckets.waitMs('a')).toBe(0);
  buckets.add('a', 10);
  expect(buckets.waitMs('a')).toBe(40);
  time += 30;
  expect(buckets.waitMs('a')).toBe(10);
  time += 10;
  expect(buckets.waitMs('a')).toBe(0);
});

test('a key that worked for as long as it likes takes its share of the time', () => {
  const buckets = create();
  let worked = 0;
  for (const end = time + 60_000; time < end; ) {
    time += buckets.waitMs('a') + 20;
    worked += 20;
    buckets.add('a', 20);
  }
  expect(worked).toBeGreaterThan(15_000);
  expect(worked).toBeLessThan(15_200);
});

test('no work, however long, lets its key wait longer than the longest wait', () => {
  const buckets = create();
  buckets.add('a', 1_000_000);
  expect(buckets.waitMs('a')).toBe(900);
});

test('keys wait for their own work only', () => {
  const buckets = create();
  buckets.add('a', 1_000);
  expect(buckets.waitMs('b')).toBe(0);
});

test('keys whose buckets are empty are forgotten', () => {
  const buckets = create();
  for (let at = 0; at < 1_000; at++) buckets.add(`former ${at}`, 1);
  time += 4;
  for (let at = 0; at < 1_000; at++) buckets.add('present', 0.001);
  expect(buckets.size).toBe(1);
});
