// spec: none, the focus after a press is not in it
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchLostFocus } from './catch-lost-focus.ts';

let watching: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  watching = new AbortController();
  catchLostFocus(watching.signal);
  document.body.innerHTML =
    '<main id="main" tabindex="-1"><div class="panel"><p><button>Retry</button></p></div></main>' +
    '<section class="toasts" tabindex="-1"><button>Undo</button></section>';
});
afterEach(() => {
  watching.abort();
  vi.useRealTimers();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Presses a button that `effect` takes away. */
async function press(selector: string, effect: () => void) {
  const button = find(selector);
  button?.focus();
  button?.click();
  effect();
  await vi.advanceTimersByTimeAsync(200);
}

it('goes to what is left around a button that has disappeared with its press', async () => {
  await press('main button', () => find('main p')?.remove());
  expect(document.activeElement).toBe(find('.panel'));
  find('main')?.focus();
  expect(find('.panel')?.hasAttribute('tabindex')).toBe(false);
});

it('goes to the page if nothing around the button is left, or has a use for the focus itself', async () => {
  await press('main button', () => find('.panel')?.remove());
  expect(document.activeElement).toBe(find('main'));
  await press('.toasts button', () => find('.toasts button')?.remove());
  expect(document.activeElement).toBe(find('main'));
});

it('stays where a screen has moved it', async () => {
  await press('main button', () => {
    find('main p')?.remove();
    setTimeout(() => find('.toasts button')?.focus(), 50);
  });
  expect(document.activeElement).toBe(find('.toasts button'));
});

it('stays with a button that is still there', async () => {
  await press('main button', () => find('.toasts')?.remove());
  expect(document.activeElement).toBe(find('main button'));
});
