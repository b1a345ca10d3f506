import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../../tools/ensure-chromium.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { firstNames, watchForNames } from './first-names.ts';
import { median, percentile } from './load.ts';
import { startProduct } from './processes.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PANS = Number(process.env.BENCH_PANS ?? 6);
const sizes = { interactive: 10_000, panned: 100_000 } as const;
const THROTTLE = 4;

type Arrival = { shell: number; map: number; panned: number };
type Frames = { p50: number; p95: number };
/**
 * On a slow phone, in ms: from the press on the tab, and from the address, to the first names; of drags the longest task,
 * and the longest time that the scripts of one frame took: the remainder of a task is the browser's own drawing.
 */
type SlowPhone = { tab: number; address: number; longestTask: number; longestScripts: number };

/**
 * The map in headless Chromium, which draws it in software, on the built app: how soon it can be moved and names
 * venues with 10,000 of them, and how long its frames take with 100,000 and with none. The venues replace the server's answer in the
 * browser; style, tiles, scripts and pages come from the real server.
 */
export async function benchMap(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-map-'));
  const env = (port: number) => ({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '10000',
  });
  const server = await startProduct(env);
  const executablePath = process.env.CHROMIUM_PATH ?? (await ensureChromium());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const origin = server.site;
    const cookie = await register(origin);
    const open = (venues: number) => openWindow(browser, origin, cookie, venues);
    const load = loadavg()[0] ?? 0;
    const arrivals: Arrival[] = [];
    for (let run = 0; run < RUNS; run++) arrivals.push(await arrive(await open(sizes.interactive)));
    const slow: SlowPhone[] = [];
    for (let run = 0; run < RUNS; run++) {
      slow.push(await nameVenues(() => open(sizes.interactive)));
    }
    const frames = { none: [] as Frames[], all: [] as Frames[] };
    // In turns, so that whatever else the machine does meets both alike.
    for (let run = 0; run < RUNS; run++) {
      frames.none.push(await pan(await open(0)));
      frames.all.push(await pan(await open(sizes.panned)));
    }
    await save({ arrivals, slow, frames }, load);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function register(origin: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'map_bench',
      password: 'Galah-Perch-42',
      email: 'map.bench@example.org',
      firstName: 'Robin',
      lastName: 'Mate',
    }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (!name || !value) throw new Error(`no session: ${answer.status} ${await answer.text()}`);
  return { name, value };
}

/** A phone's window without any cache, in which the server has that many venues. */
async function openWindow(
  browser: Browser,
  origin: string,
  { name, value }: { name: string; value: string },
  venues: number,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const body = JSON.stringify(scatter(venues));
  await page.route('**/api/venues', (route) => route.fulfill({ contentType: 'application/json', body }));
  return page;
}

/** As venues lie: most of them around the big cities. The same ones each time. */
function scatter(count: number) {
  const cities = [
    [-33.87, 151.21],
    [-37.81, 144.96],
    [-27.47, 153.03],
    [-34.93, 138.6],
    [-36.85, 174.76],
    [-41.29, 174.78],
  ] as const;
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return Array.from({ length: count }, (_, index) => {
    const [latitude, longitude] = cities[index % cities.length] ?? cities[0];
    const reach = index % 3 === 0 ? 4 : 0.4;
    const around = (centre: number) =>
      Number((centre + (random() + random() + random() - 1.5) * reach).toFixed(5));
    return {
      id: String(index + 1),
      name: `Venue ${index + 1}`,
      city: 'Town',
      state: 'NSW',
      kind: 'club',
      machines: 20,
      latitude: around(latitude),
      longitude: around(longitude),
    };
  });
}

const ready = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.maplibregl-canvas') !== null &&
      !document.querySelector('main')?.hasAttribute('aria-busy'),
    undefined,
    { polling: 'raf', timeout: 120_000 },
  );

/** From the address: when the shell stands, when the map is there, and when it has followed a drag. In ms. */
async function arrive(page: Page): Promise<Arrival> {
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  await page.goto('/map', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const shell = since();
  await ready(page);
  const map = since();
  const before = page.url();
  await drag(page, 0);
  await page.waitForURL((url) => url.href !== before);
  const panned = since();
  await page.context().close();
  return { shell, map, panned };
}

/** How soon a phone four times as slow names the first venues, and what a drag costs it. */
async function nameVenues(open: () => Promise<Page>): Promise<SlowPhone> {
  const address = await openSlowly(await open(), async (page) => {
    await page.goto('/map', { waitUntil: 'commit' });
    return (await firstNames(page)).painted;
  });
  const [tab, longestTask, longestScripts] = await openSlowly(await open(), async (page) => {
    await page.goto('/leaderboard');
    const press = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' });
    await press.waitFor();
    await page.waitForLoadState('networkidle');
    await press.click();
    const { painted, pressed } = await firstNames(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const tasks: number[] = [0];
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask' });
      const scripts: number[] = [0];
      new PerformanceObserver((list) => {
        const frames = list.getEntries() as unknown as { scripts: { duration: number }[] }[];
        scripts.push(
          ...frames.map((frame) => frame.scripts.reduce((sum, { duration }) => sum + duration, 0)),
        );
      }).observe({ type: 'long-animation-frame' });
      Object.assign(window, { longest: () => [Math.max(...tasks), Math.max(...scripts)] });
    });
    for (let number = 0; number < PANS; number++) await drag(page, 40);
    const [task = 0, scripts = 0] = await page.evaluate<number[]>('longest()');
    return [painted - pressed, task, scripts] as const;
  });
  return {
    tab: Math.round(tab),
    address: Math.round(address),
    longestTask: Math.round(longestTask),
    longestScripts: Math.round(longestScripts),
  };
}

async function openSlowly<Result>(page: Page, work: (page: Page) => Promise<Result>): Promise<Result> {
  // What is behind the tab bar answers without any venue.
  await page.route('**/api/venues/peek*', (route) => route.fulfill({ json: [] }));
  await page.addInitScript(watchForNames);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  try {
    return await work(page);
  } finally {
    await page.context().close();
  }
}

async function drag(page: Page, frames: number): Promise<void> {
  const [x, y] = [195, 400];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= Math.max(frames, 2); step++) {
    await page.mouse.move(x - step * 4, y - step * 2);
    if (frames) await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await page.mouse.up();
}

/** How long frames take while a finger drags the map to and fro over a city. In ms. */
async function pan(page: Page): Promise<Frames> {
  await page.goto('/map#-33.87,151.1,9');
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { takeFrames: () => frames.splice(0) });
  });
  const times: number[] = [];
  for (let number = 0; number < PANS; number++) {
    await page.evaluate('takeFrames()');
    await drag(page, 40);
    times.push(...(await page.evaluate<number[]>('takeFrames()')));
  }
  await page.context().close();
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

type Measured = { arrivals: Arrival[]; slow: SlowPhone[]; frames: Record<'none' | 'all', Frames[]> };

async function save({ arrivals, slow, frames }: Measured, load: number) {
  const toMap = median(arrivals.map(({ shell, map }) => map - shell));
  const toPanned = median(arrivals.map(({ shell, panned }) => panned - shell));
  const middle = (of: Frames[], name: keyof Frames) => median(of.map((each) => each[name]));
  const line = (what: string, of: Frames[]) =>
    `| ${what} | ${middle(of, 'p50').toFixed(1)} | ${middle(of, 'p95').toFixed(1)} | ` +
    `${of.map(({ p50, p95 }) => `${p50.toFixed(0)}/${p95.toFixed(0)}`).join(', ')} |`;
  const ratio = (name: keyof Frames) => middle(frames.all, name) / middle(frames.none, name);
  const { interactiveMs, namesMs, longTaskMs, panP95Ratio } = budgets.map;
  const slowly = (name: keyof SlowPhone) => median(slow.map((each) => each[name]));
  const tooSlow = slowly('tab') > namesMs || slowly('longestTask') > longTaskMs;
  if (toMap > interactiveMs || tooSlow || ratio('p95') > panP95Ratio) process.exitCode = 1;
  const day = new Date().toISOString().slice(0, 10);
  const text = [
    '# The map',
    '',
    `${day}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
      `Node ${process.version}, load average ${load.toFixed(1)} at the start. The built app in headless Chromium without a ` +
      'GPU, 390×844, an empty cache each time; server and browser on the same machine. `npm run bench -- map`',
    '',
    `## ${sizes.interactive.toLocaleString('en')} venues: how soon it is there`,
    '',
    '| from the address | median, ms | runs |',
    '| --- | ---: | --- |',
    ...(['shell', 'map', 'panned'] as const).map((name) => {
      const values = arrivals.map((each) => each[name]);
      const what = { shell: 'the shell stands', map: 'the map is drawn', panned: 'it has followed a drag' };
      return `| ${what[name]} | ${median(values)} | ${values.join(', ')} |`;
    }),
    '',
    `- From the shell to the map: ${toMap} ms (wanted: at most ${interactiveMs}), to a drag that it has followed: ${toPanned} ms.`,
    '',
    `## ${sizes.interactive.toLocaleString('en')} venues on a phone ${THROTTLE} times as slow`,
    '',
    '| | median, ms | runs |',
    '| --- | ---: | --- |',
    ...(['tab', 'address', 'longestTask', 'longestScripts'] as const).map((name) => {
      const what = {
        tab: `the first names after a press on the tab (wanted: ${namesMs})`,
        address: 'the first names after opening the address, with an empty cache',
        longestTask: `the longest task while it is dragged (wanted: ${longTaskMs})`,
        longestScripts:
          'of a frame meanwhile, what scripts take at most; the remainder is drawing without a GPU',
      };
      return `| ${what[name]} | ${slowly(name)} | ${slow.map((each) => each[name]).join(', ')} |`;
    }),
    '',
    `## ${sizes.panned.toLocaleString('en')} venues: frames while it is dragged over Sydney`,
    '',
    `${PANS} drags of 40 steps in each of ${RUNS} windows, by turns with a map that has no venues.`,
    '',
    '| | p50 ms | p95 ms | windows, p50/p95 |',
    '| --- | ---: | ---: | --- |',
    line('no venues', frames.none),
    line(`${sizes.panned.toLocaleString('en')} venues`, frames.all),
    '',
    `- ${ratio('p50').toFixed(2)} times the empty map's p50, ${ratio('p95').toFixed(2)} times its p95 (wanted: at most ${panP95Ratio}).`,
    '',
  ].join('\n');
  await writeFile(path.join(import.meta.dirname, `../results/map-${day}.md`), text);
  console.log(text);
}
