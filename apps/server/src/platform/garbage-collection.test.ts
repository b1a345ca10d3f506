import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectGarbageAfterBursts } from './garbage-collection.ts';

const MB = 2 ** 20;
let used: number;
let utilization: number;
let isReadable: boolean;
let collections: number;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [used, utilization, collections, isReadable] = [80 * MB, 0.05, 0, true];
  const collect = () => {
    collections++;
    used = 90 * MB;
  };
  end = collectGarbageAfterBursts(collect, {
    everyMs: 1_000,
    residentBytes: () => {
      if (!isReadable) throw new Error('EMFILE: too many open files, uv_resident_set_memory');
      return used;
    },
    utilization: () => utilization,
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('a heap that has grown is collected once, when the process has been idle for three checks', () => {
  [used, utilization] = [300 * MB, 0.7];
  vi.advanceTimersByTime(5_000);
  utilization = 0.05;
  vi.advanceTimersByTime(2_000);
  expect(collections).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(collections).toBe(1);
});

test('a heap that has grown little or briefly is not collected', () => {
  used = 100 * MB;
  vi.advanceTimersByTime(60_000);
  for (let turn = 0; turn < 5; turn++) {
    used = 300 * MB;
    vi.advanceTimersByTime(2_000);
    used = 90 * MB;
    vi.advanceTimersByTime(1_000);
  }
  expect(collections).toBe(0);
});

test('a heap that has grown under steady requests is not collected, because the pause would delay a dozen of them', () => {
  [used, utilization] = [300 * MB, 0.3];
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(0);
});

test('growth counts from where a collection of Node’s own left the heap', () => {
  used = 20 * MB;
  vi.advanceTimersByTime(1_000);
  used = 60 * MB;
  vi.advanceTimersByTime(3_000);
  expect(collections).toBe(1);
});

test('a process that has too many files open to read its memory continues, and collects later', () => {
  [used, isReadable] = [300 * MB, false];
  vi.advanceTimersByTime(5_000);
  expect(collections).toBe(0);
  isReadable = true;
  vi.advanceTimersByTime(3_000);
  expect(collections).toBe(1);
});

test('memory that a burst has taken returns to the system', () => {
  // The largest share of it is free pages of the heap, which a regular collection keeps.
  const script = `
    import { returnMemory } from ${JSON.stringify(new URL('./garbage-collection.ts', import.meta.url).href)};
    for (let round = 0, kept = []; round < 40; round++) {
      for (let at = 0; at < 60_000; at++) kept.push({ at, pair: [at, round] });
      if (round % 8 === 7) { kept = []; await new Promise((resolve) => setTimeout(resolve, 20)); }
    }
    const before = process.memoryUsage.rss();
    returnMemory(globalThis.gc);
    console.log(process.memoryUsage.rss() / before);
  `;
  const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  const flags: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'));
  const share = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', script]);
  expect(Number(share)).toBeLessThan(0.6);
});
