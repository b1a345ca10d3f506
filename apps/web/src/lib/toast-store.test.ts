import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastSpaced, toastStore } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

const title = () => toastStore.get()?.title;

it('shows the first of many successes at once, and the latest of the others half a second later', () => {
  for (const name of ['first', 'second', 'third']) toastSpaced({ title: name });
  expect(title()).toBe('first');
  vi.advanceTimersByTime(499);
  expect(title()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(title()).toBe('third');
});

it('leaves a failure on the screen, also when a success waits', () => {
  toastSpaced({ title: 'first' });
  toastSpaced({ title: 'second' });
  toast({ title: 'failure', variant: 'destructive' });
  vi.advanceTimersByTime(1_000);
  toastSpaced({ title: 'third' });
  expect(title()).toBe('failure');
});

it('does not show an earlier success over a later message', () => {
  toastSpaced({ title: 'first' });
  toastSpaced({ title: 'second' });
  toast({ title: 'later' });
  vi.advanceTimersByTime(1_000);
  expect(title()).toBe('later');
});

it('dismissing the shown toast also removes the queued one, unless an id is given', () => {
  toastSpaced({ title: 'first' });
  toastSpaced({ title: 'second' });
  dismissToast(toastStore.get()?.id);
  expect(title()).toBeUndefined();
  vi.advanceTimersByTime(500);
  expect(title()).toBe('second');
  toastSpaced({ title: 'third' });
  dismissToast();
  vi.advanceTimersByTime(1_000);
  expect(title()).toBeUndefined();
});
