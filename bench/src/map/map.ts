import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../../../tools/ensure-chromium.ts';
import { percentile } from '../load.ts';
import { startProduct } from '../processes.ts';
import { firstNames, watchForNames } from './first-names.ts';
import { type Arrival, type Frames, type SlowPhone, saveMap } from './map-report.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PANS = Number(process.env.BENCH_PANS ?? 6);
const sizes = { interactive: 10_000, panned: 100_000 } as const;
const THROTTLE = 4;
/** How long the map may draw on a slow phone before it is dragged. */
const REST_MS = 2_500;

/**
 * Emulates a GPU in software. Without one ('--disable-gpu'), the page's thread waits in each frame for the drawing and
 * reads it back, which no phone does.
 */
const softwareGpu = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
const withoutGpu = ['--disable-gpu'];

/**
 * The map of the built app in headless Chromium, with an emulated GPU: how soon it can be moved and shows names with
 * 10,000 venues, and the frame times with 100,000 venues and with none. The venues replace the server's response in the
 * browser; style, tiles, scripts and pages come from the server.
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
  const launch = (args: string[]) => chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
  const [browser, readingBack] = await Promise.all([launch(softwareGpu), launch(withoutGpu)]);
  try {
    const origin = server.site;
    const cookie = await register(origin);
    const open = (venues: number) => openWindow(browser, origin, cookie, venues);
    const load = loadavg()[0] ?? 0;
    const arrivals: Arrival[] = [];
    for (let run = 0; run < RUNS; run++) arrivals.push(await arrive(await open(sizes.interactive)));
    const slow: SlowPhone[] = [];
    const readBack: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      slow.push(await nameVenues(() => open(sizes.interactive)));
      const { drag } = await nameVenues(() => openWindow(readingBack, origin, cookie, sizes.interactive));
      readBack.push(drag);
    }
    const frames = { none: [] as Frames[], all: [] as Frames[] };
    // Alternates, so that other activity of the machine affects both alike.
    for (let run = 0; run < RUNS; run++) {
      frames.none.push(await pan(await open(0)));
      frames.all.push(await pan(await open(sizes.panned)));
    }
    await saveMap({ arrivals, slow, readBack, frames, sizes, throttle: THROTTLE, pans: PANS }, load);
  } finally {
    await Promise.all([browser.close(), readingBack.close()]);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function register(origin: string): Promise<{ name: string; value: string }> {
  const response = await fetch(`${origin}/api/register`, {
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
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  if (!name || !value) throw new Error(`no session: ${response.status} ${await response.text()}`);
  return { name, value };
}

/** Opens a phone's window with an empty cache, in which the server's list has this many venues. */
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

/** Spreads venues as real ones are, most of them around big cities; the same at each run. */
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

/**
 * From entering the address, in ms: when the shell is shown, when the map is ready, and when it has followed a drag.
 */
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

/** How soon a phone that is four times slower shows the first names, and what a drag costs it. */
async function nameVenues(open: () => Promise<Page>): Promise<SlowPhone> {
  const address = await openSlowly(await open(), async (page) => {
    await page.goto('/map', { waitUntil: 'commit' });
    return (await firstNames(page)).painted;
  });
  const [tab, opening, dragged] = await openSlowly(await open(), async (page) => {
    await page.goto('/leaderboard');
    const press = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' });
    await press.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask' });
      Object.assign(window, { takeLongest: () => Math.max(0, ...tasks.splice(0)) });
    });
    await press.click();
    const { painted, pressed } = await firstNames(page);
    await ready(page);
    await page.waitForTimeout(REST_MS);
    const whileOpening = await page.evaluate<number>('takeLongest()');
    for (let number = 0; number < PANS; number++) await drag(page, 40);
    return [painted - pressed, whileOpening, await page.evaluate<number>('takeLongest()')] as const;
  });
  return {
    tab: Math.round(tab),
    address: Math.round(address),
    opening: Math.round(opening),
    drag: Math.round(dragged),
  };
}

async function openSlowly<Result>(page: Page, work: (page: Page) => Promise<Result>): Promise<Result> {
  // The server does not know the made-up venues.
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

/** Frame times while a finger drags the map over a city, in ms. */
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
