import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { anyPhoto } from './crowd/any-photo.ts';
import { openBenchDatabase } from './database.ts';
import { median, percentile } from './load.ts';
import { withProductInBrowser } from './product-in-browser.ts';
import { dayAndMachine, saveResults, today } from './results.ts';
import { seedFeed, signIn, type Viewer } from './seed-feed.ts';

const size = { users: 2_500, posts: 3_000, likes: 3_000, follows: 5_000 };
const ADMIN = '1';
const PENDING = Number(process.env.BENCH_PENDING ?? 500);
const THROTTLE = 4;
const WANTED_MS = 100;
/** The time from the paint of a post to the next press: a fast moderator's, and a script's. */
const paces = [
  { name: 'press 300 ms after each paint', delayMs: 300 },
  { name: 'press at each paint', delayMs: 0 },
];
type Pace = (typeof paces)[number];

/**
 * A moderator with a slow computer approves all pending posts by keyboard, while every tenth message of the connection
 * is lost: the time from a key press to the paint of the next post, and whether each decision arrived once.
 */
export async function benchModeration(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await seedFeed(database.client, size);
    await database.client.query('insert into admins (user_id, created_at) values ($1, now())', [ADMIN]);
    const [admin] = await signIn(database.client, [ADMIN]);
    if (!admin) throw new Error('there is no admin');
    await withProductInBrowser(database, async (browser, site) => {
      const rows: string[] = [];
      for (const pace of paces) {
        await seedQueue(database.client);
        rows.push(row(pace, await approveAll(browser, site, admin, pace)));
        console.log(rows.at(-1));
      }
      await saveResults(`moderation-${today()}.md`, [
        ...heading(browser),
        ...rows,
        '',
        ...(await result(database.client)),
      ]);
    });
  } finally {
    await database.close();
  }
}

async function seedQueue(client: pg.Client): Promise<void> {
  await client.query("update posts set status = 'approved', published_at = now() where status = 'pending'");
  // The posts have many authors, because a queue shows only a few posts of each.
  await client.query(
    `insert into posts (author_id, status, is_public, win_amount, machine_type, caption, image_id, image_placeholder, created_at,
                        updated_at, submitted_at)
     select 2 + n % $2::int, 'pending', true, n, 'Aristocrat - Lightning Link', 'Waiting in the queue, number ' || n,
            'benchimage' || lpad(n::text, 10, '0'), '#336699', at, at, at
       from (select n, now() - interval '1 hour' + n * interval '1 second' as at from generate_series(1, $1::int) n) drawn`,
    [PENDING, size.users - 2],
  );
}

/** @returns for each key press, the time in ms until the next post is painted */
async function approveAll(
  browser: Browser,
  url: string,
  { cookie }: Viewer,
  { delayMs }: Pace,
): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  // The seed's photos are rows without files.
  const photo = anyPhoto(480, 360);
  await page.route('**/images/**', (route) => route.fulfill({ body: photo, contentType: 'image/png' }));
  await loseEveryTenth(page);
  await page.goto(`${url}/admin/posts`);
  await page.getByText('Waiting in the queue, number 1', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await notePresses(page);
  for (let press = 1; press <= PENDING; press += 1) {
    await page.keyboard.press('a');
    await page.waitForFunction((count) => (window as typeof window & Noted).noted >= count, press);
    await delay(delayMs);
  }
  const end = page.getByRole('heading', { name: 'All caught up!' });
  await end.waitFor({ timeout: 60_000 }).catch(async () => {
    throw new Error(`not all are decided: ${await page.locator('main').innerText()}`);
  });
  const { presses } = await page.evaluate(() => ({ presses: (window as typeof window & Noted).presses }));
  await context.close();
  return presses;
}

type Noted = { presses: number[]; noted: number };

/** The shortest duration of an event that the browser reports, in ms. */
const MIN_MS = 16;

/**
 * The time from the key's own timestamp to the paint of the frame that shows another post, or the end of the queue. If
 * that is the next frame, it is the browser's Event Timing, in steps of 8 ms.
 */
function notePresses(page: Page): Promise<void> {
  return page.evaluate((minMs) => {
    const state: Noted = { presses: [], noted: 0 };
    Object.assign(window, state);
    const noted = window as typeof window & Noted;
    const inNextFrame = new Map<number, number>();
    let count = 0;
    const shown = () =>
      document.querySelector('main article:focus-within')?.textContent?.match(/number \d+/)?.[0];
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        const at = name === 'keydown' ? inNextFrame.get(startTime) : undefined;
        if (at !== undefined) noted.presses[at] = duration;
      }
    }).observe({ type: 'event', durationThreshold: minMs } as PerformanceObserverInit);
    document.addEventListener(
      'keydown',
      (event) => {
        const before = shown();
        let frames = 0;
        const look = () => {
          frames += 1;
          if (shown() === before) return void requestAnimationFrame(look);
          const at = count++;
          noted.presses[at] = minMs;
          if (frames === 1) inNextFrame.set(event.timeStamp, at);
          const { port1, port2 } = new MessageChannel();
          // A message posted in an animation frame arrives after the frame is painted.
          port1.onmessage = () => {
            if (frames > 1) noted.presses[at] = performance.now() - event.timeStamp;
            noted.noted = at + 1;
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  }, MIN_MS);
}

async function loseEveryTenth(page: Page): Promise<void> {
  let messages = 0;
  const isLost = () => {
    messages += 1;
    return messages % 10 === 0;
  };
  await page.route('**/api/admin/posts/*/approve', async (route) => {
    if (isLost()) return route.abort();
    const response = await route.fetch().catch(() => null);
    return response === null || isLost() ? route.abort() : route.fulfill({ response });
  });
}

function heading(browser: Browser): string[] {
  return [
    '# Moderation by keyboard',
    '',
    `${dayAndMachine()}, ` +
      `Chromium ${browser.version()} without a window, CPU slowed down ${THROTTLE} times, 1280 × 800, the app as it is built. ` +
      'Server and database share the machine. Every tenth message of the decisions is lost, requests and answers alike.',
    '',
    `${PENDING} pending posts with photos at each pace, approved by pressing A; milliseconds from the press to the paint of the next post.`,
    '',
    '| pace | median | p95 | p99 | longest |',
    '| --- | ---: | ---: | ---: | ---: |',
  ];
}

function row({ name }: Pace, times: readonly number[]): string {
  const stats = [median(times), percentile(times, 0.95), percentile(times, 0.99), Math.max(...times)];
  return `| ${[name, ...stats.map((time) => time.toFixed(0))].join(' | ')} |`;
}

async function result(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ approved: number; decisions: number; twice: number }>(
    `select (select count(*)::int from posts where caption like 'Waiting%' and status = 'approved') as approved,
            (select count(*)::int from audit_log where action = 'post.approve') as decisions,
            (select count(*)::int from (select target_id from audit_log where action = 'post.approve'
                                         group by target_id having count(*) > 1) repeated) as twice`,
  );
  const [found] = rows;
  return [
    `- p95 wanted: at most ${WANTED_MS} ms.`,
    `- Approved: ${found?.approved} of ${PENDING * paces.length}; entries of the audit log: ${found?.decisions}; posts with more than one: ${found?.twice}.`,
  ];
}
