import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOverlay } from './overlays.ts';

const closed: string[] = [];
let release: (() => void)[] = [];

function open(name: string): () => void {
  const end = openOverlay({
    element: document.createElement('dialog'),
    close: () => {
      closed.push(name);
      end();
    },
  });
  release.push(end);
  return end;
}

/** Fires the popstate of `history.go`: on a slow phone later than the next press. */
let goBack: () => void;
const timers = () => vi.advanceTimersByTime(1);

beforeEach(() => {
  vi.useFakeTimers();
  closed.length = 0;
  release = [];
  history.replaceState(null, '');
  let state: unknown = null;
  const states: unknown[] = [null];
  vi.spyOn(history, 'state', 'get').mockImplementation(() => state);
  vi.spyOn(history, 'pushState').mockImplementation((next) => {
    states.push(next);
    state = next;
  });
  vi.spyOn(history, 'go').mockImplementation((steps = 0) => {
    goBack = () => {
      states.length += steps;
      state = states.at(-1);
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    };
  });
});
afterEach(() => {
  for (const end of release) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('stays open when it opens before the history entry of a closed overlay is removed, and gets an entry of its own', () => {
  const closeFirst = open('first');
  timers();
  closeFirst();
  timers();
  open('second');
  timers();
  goBack();
  timers();
  expect(closed).toEqual([]);
  expect(history.state).toEqual({ overlays: 1 });
});

it('closes the topmost overlay on the back button', () => {
  open('first');
  open('second');
  timers();
  expect(history.state).toEqual({ overlays: 2 });
  history.go(-1);
  goBack();
  timers();
  expect(closed).toEqual(['second']);
});
