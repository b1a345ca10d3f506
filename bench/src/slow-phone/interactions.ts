import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { median } from '../load.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import type { Viewer } from '../seed-feed.ts';
import { openPhone, withLongFeed } from './phone-feed.ts';

const size = { users: 2_500, posts: 3_000, likes: 30_000, follows: 5_000 };
const THROTTLE = 4;
const TAPS = Number(process.env.BENCH_TAPS ?? 30);
const WANTED_MS = 100;
/** The maximum time until the page is idle, with the CPU slowed down. */
const IDLE_WAIT_MS = 30_000;
/** The same as in features/post-list/photo-press.tsx. */
const SECOND_TAP_MS = 230;
const POSTS = { tapped: 100, scrolled: 200 };
/** Taps in the built app on a slowed-down phone: the time until the result of a tap is on the screen. */
export async function benchInteractions(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  await withLongFeed(size, async (browser, site, viewer) => {
    const rows = await measure(browser, site, viewer);
    await saveResults(`interactions-${today()}.md`, [...heading(browser, load), ...rows]);
  });
}

function heading(browser: Browser, load: number): string[] {
  return [
    '# Interactions',
    '',
    `${dayAndMachine()}, load average ${load.toFixed(1)} at the start, Chromium ${browser.version()} without a window, CPU slowed down ` +
      `${THROTTLE} times, 390 × 844, the app as it is built. Server and database share the machine.`,
    '',
  ];
}

async function measure(browser: Browser, url: string, viewer: Viewer): Promise<string[]> {
  const page = await openFeed(browser, url, viewer);
  await loadPosts(page, POSTS.tapped);
  await page.getByRole('tab', { name: 'Following' }).tap();
  await loadPosts(page, POSTS.tapped);
  await page.getByRole('tab', { name: 'For You' }).tap();
  await loadPosts(page, POSTS.tapped);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });

  const rows = [
    `${TAPS} taps each, in a feed of ${POSTS.tapped} loaded posts. From the finger's touch to the next paint, by the browser's own ` +
      `Event Timing (steps of 8 ms, at least 16); wanted: at most ${WANTED_MS} ms.`,
    '',
    '| interaction | median ms | p95 ms | longest ms |',
    '| --- | ---: | ---: | ---: |',
    row('Like, unlike', await tapEach(page, '[aria-label^="Like,"], [aria-label^="Unlike,"]')),
    row('Open comments', await tapEach(page, '[aria-label^="Comments,"][aria-expanded="false"]')),
    row('Open the menu of a post', await tapEach(page, '[aria-label^="More about the post"]', closeDialog)),
    row('Tap a photo', await tapEach(page, 'article button:has(img):not([aria-haspopup])', closeDialog)),
    row(
      `Open a photo, after the ${SECOND_TAP_MS} ms in which a second tap would like it`,
      (await openEach(page, 'article button:has(img):not([aria-haspopup])')).map((ms) => ms - SECOND_TAP_MS),
    ),
    row(
      'Open who likes a post',
      await tapEach(page, 'article button[aria-haspopup]:not([aria-label])', closeDialog),
    ),
    row('Change between For You and Following', await tapTabs(page)),
  ];
  await loadPosts(page, POSTS.scrolled);
  rows.push('', ...(await scrollThrough(page)));
  return rows;
}

async function openFeed(browser: Browser, site: string, viewer: Viewer): Promise<Page> {
  const page = await openPhone(browser, site, viewer);
  await page.addInitScript(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) taps.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(site);
  await page.getByRole('article').first().waitFor();
  return page;
}

async function loadPosts(page: Page, count: number): Promise<void> {
  while ((await page.getByRole('article').count()) < count) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await waitUntilIdle(page);
  }
}

/** Waits until the page is idle. A browser that stops drawing frames, which has happened, is an error. */
async function waitUntilIdle(page: Page): Promise<void> {
  const idle = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => resolve('idle')), 120));
      }),
  );
  const patience = new AbortController();
  const late = wait(IDLE_WAIT_MS, 'late', { signal: patience.signal }).catch(() => 'late');
  try {
    if ((await Promise.race([idle, late])) !== 'late') return;
  } finally {
    patience.abort();
  }
  // The page's response to closing is not awaited.
  idle.catch(() => undefined);
  throw new Error(
    `the page drew no frame, or was not idle, within ${IDLE_WAIT_MS / 1000} s: this run has measured nothing`,
  );
}

/** The longest event of one tap, from the touch to the paint after the click. */
async function timeTap(page: Page, x: number, y: number): Promise<number> {
  await page.evaluate(() =>
    Object.assign((window as typeof window & { taps: number[] }).taps, { length: 0 }),
  );
  await page.touchscreen.tap(x, y);
  await waitUntilIdle(page);
  const events = await page.evaluate(() => (window as typeof window & { taps: number[] }).taps);
  return Math.max(16, ...events);
}

/** Taps the selector's element in one post after another. The first tap warms up and does not count. */
async function tapEach(
  page: Page,
  selector: string,
  after?: (page: Page) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let tap = 0; tap <= TAPS; tap += 1) {
    const { x, y } = await targetOf(page, selector, tap);
    times.push(await timeTap(page, x, y));
    await after?.(page);
  }
  return times.slice(1);
}

/** The point to tap: in another post each time, in the middle of the screen. */
async function targetOf(page: Page, selector: string, tap: number): Promise<{ x: number; y: number }> {
  const point = await page.evaluate(
    ([query, at]) => {
      const targets = [...document.querySelectorAll(query)];
      const target = targets[(3 + at * 2) % targets.length];
      target?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = target?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    [selector, tap] as const,
  );
  if (!point) throw new Error(`nothing to tap: ${selector}`);
  await waitUntilIdle(page);
  return point;
}

/** Taps as `tapEach` does, and measures the time from the click to the frame with the dialog, which opens later. */
async function openEach(page: Page, selector: string): Promise<number[]> {
  const times: number[] = [];
  for (let tap = 0; tap <= TAPS; tap += 1) {
    const { x, y } = await targetOf(page, selector, tap);
    await page.evaluate(() => {
      const opening = new Promise<number>((resolve) => {
        const watch = ({ timeStamp }: Event) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('dialog')) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(null);
            });
          });
          observer.observe(document.body, { childList: true, subtree: true });
        };
        addEventListener('click', watch, { once: true, capture: true });
      });
      Object.assign(window, { opening });
    });
    await page.touchscreen.tap(x, y);
    await page.getByRole('dialog').waitFor();
    times.push(await page.evaluate(() => (window as typeof window & { opening: Promise<number> }).opening));
    await closeDialog(page);
  }
  return times.slice(1);
}

async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitUntilIdle(page);
}

async function tapTabs(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.evaluate(() => window.scrollTo(0, 0));
  await waitUntilIdle(page);
  for (let tap = 0; tap <= TAPS; tap += 1) {
    const box = await page.getByRole('tab', { selected: false }).boundingBox();
    if (!box) throw new Error('there is no other tab');
    times.push(await timeTap(page, box.x + box.width / 2, box.y + box.height / 2));
  }
  return times.slice(1);
}

/** Swipes down through all loaded posts and up again, and measures the times between frames. */
async function scrollThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (now: number) => {
      frames.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const finger = await page.context().newCDPSession(page);
  for (const yDistance of [-20_000, -20_000, 20_000]) {
    await finger.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance,
      speed: 4000,
      gestureSourceType: 'touch',
    });
  }
  const times = await page.evaluate(() => (window as typeof window & { frames: number[] }).frames);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const slow = gaps.filter((gap) => gap > 50).length;
  return [
    `Scrolling through ${POSTS.scrolled} loaded posts, 60,000 px at 4,000 px/s: ${gaps.length} frames, median ` +
      `${median(gaps).toFixed(0)} ms, p95 ${quantile(gaps, 0.95).toFixed(0)} ms, longest ${Math.max(...gaps).toFixed(0)} ms, ` +
      `${((100 * slow) / gaps.length).toFixed(1)} % longer than 50 ms.`,
  ];
}

function row(name: string, times: readonly number[]): string {
  return `| ${name} | ${median(times).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
