import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goBackFromPage, navigateFromOverlay, openOverlay, removeStaleEntries } from './overlays.ts';

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

/** Fires the popstate of `history.go`, which on a slow phone comes after the next press. */
let goBack: () => void;
const timers = () => vi.advanceTimersByTime(1);

beforeEach(() => {
  vi.useFakeTimers();
  closed.length = 0;
  release = [];
  history.replaceState(null, '');
  let state: unknown = null;
  const states: unknown[] = [null];
  vi.spyOn(history, 'length', 'get').mockImplementation(() => states.length);
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

it('has its entry as soon as it is open, so that an immediate press of the back button closes it and stays on the page', () => {
  open('first');
  expect(history.state).toEqual({ overlays: 1 });
  history.go(-1);
  goBack();
  timers();
  expect(closed).toEqual(['first']);
});

it('takes over the entry of one that closes for it', () => {
  const closeFirst = open('first');
  timers();
  closeFirst();
  open('second');
  timers();
  expect(history.state).toEqual({ overlays: 1 });
  expect(history.pushState).toHaveBeenCalledOnce();
  expect(history.go).not.toHaveBeenCalled();
});

it('gets no second entry where the page under two overlays is left for another', () => {
  const closeFirst = open('first');
  const closeSecond = open('second');
  timers();
  // The new page replaces the topmost entry.
  history.pushState({ key: 'new' }, '');
  closeSecond();
  closeFirst();
  timers();
  expect(history.state).toEqual({ key: 'new' });
  expect(history.go).not.toHaveBeenCalled();
});

it.each(['before', 'after'])(
  'leaves the page in one step with the entry of an overlay that closes just %s',
  (when) => {
    const close = open('first');
    timers();
    if (when === 'before') close();
    goBackFromPage();
    if (when === 'after') close();
    timers();
    expect(vi.mocked(history.go).mock.calls).toEqual([[-2]]);
    goBack();
    timers();
    expect(history.go).toHaveBeenCalledOnce();
  },
);

it('leaves the page once the entry of a closed overlay is gone', () => {
  const close = open('first');
  timers();
  close();
  timers();
  goBackFromPage();
  expect(vi.mocked(history.go).mock.calls).toEqual([[-1]]);
  goBack();
  expect(vi.mocked(history.go).mock.calls).toEqual([[-1], [-1]]);
});

describe('an address that is replaced under an overlay', () => {
  /** The page's own entry, below the overlay's, is replaced. */
  const replaceAddress = () => {
    const run = vi.fn();
    navigateFromOverlay(run, true);
    expect(vi.mocked(history.go).mock.calls).toEqual([[-1]]);
    expect(run).not.toHaveBeenCalled();
    goBack();
    expect(run.mock.calls).toEqual([[false]]);
    expect(history.state).toBeNull();
    timers();
  };

  it('leaves it open, and the back button closes it', () => {
    open('first');
    timers();
    replaceAddress();
    expect(closed).toEqual([]);
    expect(history.state).toEqual({ overlays: 1 });
    history.go(-1);
    goBack();
    timers();
    expect(closed).toEqual(['first']);
    expect(history.state).toBeNull();
  });

  it('leaves no entry behind where the overlay closes by itself', () => {
    const close = open('first');
    timers();
    replaceAddress();
    close();
    timers();
    goBack();
    timers();
    expect(history.state).toBeNull();
    expect(history.go).toHaveBeenCalledTimes(2);
  });

  it('gives no history entry to an overlay that has closed in between', () => {
    const close = open('first');
    timers();
    navigateFromOverlay(vi.fn(), true);
    close();
    goBack();
    timers();
    expect(history.state).toBeNull();
    expect(history.go).toHaveBeenCalledOnce();
  });
});

describe('after a reload, which closes overlays', () => {
  beforeEach(() => {
    history.pushState({ overlays: 1 }, '');
    history.pushState({ overlays: 2 }, '');
    removeStaleEntries();
  });

  it('leaves no entry of theirs, at which going back would do nothing', () => {
    expect(history.go).toHaveBeenCalledWith(-2);
    goBack();
    timers();
    expect(history.state).toBeNull();
  });

  it('gives the next overlay an entry of its own', () => {
    open('first');
    goBack();
    timers();
    expect(closed).toEqual([]);
    expect(history.state).toEqual({ overlays: 1 });
  });
});
