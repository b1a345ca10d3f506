// spec: none, pulling to refresh is not in it
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForPull, PULL_THRESHOLD_PX, pulledTo } from './pull.ts';

let listening: AbortController;
beforeEach(() => {
  listening = new AbortController();
  document.body.innerHTML = '<main><article><p>Post</p></article><dialog><p>Sheet</p></dialog></main>';
});
afterEach(() => {
  listening.abort();
  vi.unstubAllGlobals();
});

function listen() {
  const pull = { onPull: vi.fn(), onRelease: vi.fn() };
  const root = document.querySelector('main');
  if (root) listenForPull(root, pull, listening.signal);
  return pull;
}

/** @returns whether the page is kept from scrolling */
function touch(
  type: string,
  at: { x?: number; y: number } | null,
  on = 'article p',
  cancelable = true,
): boolean {
  const event = new Event(type, { bubbles: true, cancelable });
  const touches = at ? [{ clientX: at.x ?? 100, clientY: at.y }] : [];
  Object.assign(event, { touches });
  document.querySelector(on)?.dispatchEvent(event);
  return event.defaultPrevented;
}

it('the content follows a pull at the top, and the end of the pull gives its distance', () => {
  const pull = listen();
  touch('touchstart', { y: 100 });
  expect(touch('touchmove', { y: 104 })).toBe(false);
  expect(touch('touchmove', { y: 160 })).toBe(true);
  expect(pull.onPull).toHaveBeenLastCalledWith(52);
  touch('touchend', null);
  expect(pull.onRelease.mock.calls).toEqual([[52]]);
});

it.each([
  ['sideways', { x: 180, y: 120 }],
  ['up', { y: 60 }],
])('ignores a finger that first goes %s', (_way, to) => {
  const pull = listen();
  touch('touchstart', { y: 100 });
  expect(touch('touchmove', to)).toBe(false);
  touch('touchmove', { y: 300 });
  touch('touchend', null);
  expect(pull.onPull).not.toHaveBeenCalled();
  expect(pull.onRelease).not.toHaveBeenCalled();
});

it('does nothing further down the page, in a dialog, or where something scrolls by itself', () => {
  const pull = listen();
  vi.stubGlobal('scrollY', 40);
  touch('touchstart', { y: 100 });
  touch('touchmove', { y: 200 });
  vi.stubGlobal('scrollY', 0);
  touch('touchstart', { y: 100 }, 'dialog p');
  touch('touchmove', { y: 200 }, 'dialog p');
  const list = document.querySelector('article');
  if (list) list.scrollTop = 20;
  touch('touchstart', { y: 100 });
  touch('touchmove', { y: 200 });
  expect(pull.onPull).not.toHaveBeenCalled();
});

it('a pull is reverted when the browser takes over the touch or the page scrolls', () => {
  const pull = listen();
  touch('touchstart', { y: 100 });
  touch('touchmove', { y: 200 });
  touch('touchcancel', null);
  expect(pull.onPull).toHaveBeenLastCalledWith(0);
  touch('touchstart', { y: 100 });
  touch('touchmove', { y: 200 }, 'article p', false);
  touch('touchend', null);
  expect(pull.onRelease).not.toHaveBeenCalled();
});

it('the pull moves less the further it goes, and never by 96 px', () => {
  expect(pulledTo(-10)).toBe(0);
  const [half, whole, twice] = [0.5, 1, 2].map((part) => pulledTo(part * PULL_THRESHOLD_PX));
  expect(whole).toBeLessThan(2 * Number(half));
  expect(twice).toBeLessThan(96);
  expect(twice).toBeGreaterThan(Number(whole));
});
