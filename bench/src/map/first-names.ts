import type { Page } from '@playwright/test';

type FirstNames = { pressed: number; painted: number };

/** The times of the last press and of the paint with the first venue's name, in ms since the navigation started. */
export async function firstNames(page: Page): Promise<FirstNames> {
  const seen = () => (window as { firstNames?: FirstNames }).firstNames;
  const handle = await page.waitForFunction(seen, undefined, { timeout: 60_000 });
  return (await handle.jsonValue()) as FirstNames;
}

/** Runs in the page, because the test runner's own checks wait for the page's tasks. */
export function watchForNames(): void {
  let pressed = 0;
  addEventListener(
    'click',
    (event) => {
      pressed = event.timeStamp;
    },
    { capture: true },
  );
  const watch = new MutationObserver(() => {
    const links = document.querySelectorAll('section[aria-label^="Near "] li a');
    if (![...links].some(({ textContent }) => textContent?.includes('Venue '))) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () =>
        Object.assign(window, { firstNames: { pressed, painted: performance.now() } });
      afterPaint.port2.postMessage(null);
    });
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}
