// spec: none, when something runs is not in it
import { beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

it('runs the function once, after the frame is painted', async () => {
  const run = vi.fn();
  afterPaint(run);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(run).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledOnce();
});

it('runs on a page that is hidden at once and never painted: a decision on it is sent all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const run = vi.fn();
  afterPaint(run);
  await vi.advanceTimersByTimeAsync(200);
  expect(run).toHaveBeenCalledOnce();
});
