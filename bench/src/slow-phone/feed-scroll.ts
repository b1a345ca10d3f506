import { loadavg } from 'node:os';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median, percentile } from '../load.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';
import type { Viewer } from '../seed-feed.ts';
import { openPhone, withLongFeed } from './phone-feed.ts';

const size = { users: 2_500, posts: 4_000, likes: 30_000, follows: 5_000 };
const THROTTLE = 4;
/** The number of posts that are swiped through, and the numbers of passed posts at which the memory is measured. */
const SWIPED = 500;
const MARKS = [100, 500, 1_000, 1_900];
/** The number of posts that a feed shows before it replaces them by later ones, and how many of those are scrolled. */
const SHOWN = 2_000;
const SCROLLED_LATER = 400;
const WANTED = { drawn: 60, frameMs: 16 };
/** The speed of one gesture in px/s, as after a fling, and its distance in px. */
const SPEED = 6_000;
const SWIPE = 12_000;

/**
 * Scrolls far down the feed of the built app on a slowed-down phone: the number of drawn cards, the frame times, and
 * the memory.
 */
export async function benchFeedScroll(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  await withLongFeed(size, async (browser, site, viewer) => {
    const page = await openFeed(browser, site, viewer);
    await saveResults(`feed-scroll-${today()}.md`, [...heading(browser, load), ...(await measure(page))]);
  });
}

function heading(browser: Browser, load: number): string[] {
  return [
    '# A long way down the feed',
    '',
    `${dayAndMachine()}, ` +
      `load average ${load.toFixed(1)} at the start. Chromium ${browser.version()} without a window, CPU slowed down ` +
      `${THROTTLE} times, 390 × 844, the app as it is built, scrolled at ${SPEED} px/s. Server and database share the machine.`,
    '',
  ];
}

async function openFeed(browser: Browser, site: string, viewer: Viewer): Promise<Page> {
  const page = await openPhone(browser, site, viewer);
  await page.goto(`${site}/?tab=following`);
  await page.getByRole('article').first().waitFor();
  return page;
}

type Stage = { posts: number; drawn: number; elements: number; heap: number; frames: number[] };

async function measure(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const stages: Stage[] = [];
  for (const mark of MARKS) {
    await throttle(mark > SWIPED ? 1 : THROTTLE);
    // The way to this mark is not measured; swiping would take a quarter of an hour.
    if (mark > SWIPED) while ((await passed(page)) < mark) await jump(page);
    await throttle(THROTTLE);
    const frames = [];
    do frames.push(...(await swipe(page, session)));
    while ((await passed(page)) < mark);
    stages.push(await look(page, session, frames));
    console.log(`${mark} posts`);
  }
  stages.push(await goOn(page, session, throttle));
  return [
    '| posts above | cards drawn | elements | JS heap after GC, MB | frames | median ms | p95 ms | p99 ms | longest ms | over 50 ms |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...stages.map(row),
    '',
    `After ${SHOWN} posts a press goes on with the next page alone; the last row is after it.`,
    '',
    `Frames by \`requestAnimationFrame\`: of all swipes since the row before as far as ${SWIPED} posts, and of one swipe beyond ` +
      `them; the way between was scrolled by script. Wanted: at most ${WANTED.drawn} cards drawn, or each frame within ` +
      `${WANTED.frameMs} ms; the heap flat.`,
  ];
}

/** Scrolls to the end of a full feed, and on through the posts that replace the first ones. */
async function goOn(
  page: Page,
  session: CDPSession,
  throttle: (rate: number) => Promise<unknown>,
): Promise<Stage> {
  await throttle(1);
  const more = page.getByRole('button', { name: 'Load more' });
  while (!(await more.isVisible())) await jump(page);
  await more.click();
  await more.waitFor({ state: 'detached' });
  while ((await passed(page)) < SCROLLED_LATER) await jump(page);
  await throttle(THROTTLE);
  return look(page, session, await swipe(page, session));
}

/** Scrolls by three windows, and waits until the browser is idle. */
const jump = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.scrollBy({ top: 3 * innerHeight, behavior: 'instant' });
        requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 200 }));
      }),
  );

/** @returns the times between frames */
async function swipe(page: Page, session: CDPSession): Promise<number[]> {
  await page.evaluate(noteFrames);
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -SWIPE,
    speed: SPEED,
    // A touch gesture would end at the edge of the window.
    gestureSourceType: 'mouse',
  });
  return page.evaluate(() => (window as typeof window & Noted).noted());
}

async function look(page: Page, session: CDPSession, frames: number[]): Promise<Stage> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { drawn, elements } = await page.evaluate(() => ({
    drawn: document.querySelectorAll('article [aria-label^="More about the post"]').length,
    elements: document.querySelectorAll('*').length,
  }));
  return { posts: await passed(page), drawn, elements, heap: usedSize, frames };
}

const passed = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('article')].filter((card) => card.getBoundingClientRect().bottom < 0)
        .length,
  );

type Noted = { noted: () => number[] };

/** Runs in the page: records the times between frames until they are requested. */
function noteFrames(): void {
  const gaps: number[] = [];
  let last = 0;
  let running = true;
  const note = (now: number) => {
    if (last > 0) gaps.push(now - last);
    last = now;
    if (running) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  Object.assign(window, {
    noted: () => {
      running = false;
      return gaps;
    },
  });
}

function row({ posts, drawn, elements, heap, frames }: Stage): string {
  const slow = frames.filter((gap) => gap > 50).length;
  const times = [median(frames), percentile(frames, 0.95), percentile(frames, 0.99), Math.max(...frames)];
  const cells = [
    posts,
    drawn,
    elements,
    (heap / 1e6).toFixed(1),
    frames.length,
    ...times.map((time) => time.toFixed(0)),
    `${((100 * slow) / frames.length).toFixed(1)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}
