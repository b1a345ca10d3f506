import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('shares one run among the calls for a key while it is in progress', async () => {
  const flights = createSingleFlight<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  let runs = 0;
  const work = () => {
    runs++;
    return promise;
  };
  const both = Promise.all([flights.run('one', work), flights.run('one', work)]);
  expect(flights.current('one')).toBeDefined();
  expect(flights.current('other')).toBeUndefined();
  resolve('done');
  expect(await both).toEqual(['done', 'done']);
  expect(runs).toBe(1);
});

test('runs again after a run that has ended, also by a failure', async () => {
  const flights = createSingleFlight<string>();
  await expect(flights.run('one', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(flights.current('one')).toBeUndefined();
  expect(await flights.run('one', async () => 'done')).toBe('done');
  expect(await flights.run('one', async () => 'done again')).toBe('done again');
});
