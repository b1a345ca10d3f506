import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { ensureChromium } from '../../tools/ensure-chromium.ts';
import { openBenchDatabase } from './database.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { dayAndMachine, saveResults, today } from './results.ts';

const RUNS = 5;
const LIGHTHOUSE = 'lighthouse@13.5.0';
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const TIMES: Record<string, { label: string; most?: number }> = {
  'first-contentful-paint': { label: 'first contentful paint, ms' },
  'largest-contentful-paint': { label: 'largest contentful paint, ms', most: 2_000 },
  'total-blocking-time': { label: 'total blocking time, ms' },
  'cumulative-layout-shift': { label: 'cumulative layout shift' },
};

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

type Page = { name: string; path: string };

/**
 * Lighthouse (mobile) of pages for visitors, five alternating runs each, on the demo, whose posts have photos. The
 * medians are saved in bench/results.
 */
export async function benchLighthouse(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-lighthouse-'));
  const database = await openBenchDatabase();
  const env = (port: number) => ({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.connectionString,
    DEMO: 'true',
    LOG_LEVEL: 'error',
  });
  const server = await startProduct(env);
  try {
    const pages = await publicPages(database.client);
    const reports = new Map<Page, Report[]>(pages.map((page) => [page, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const [page, measured] of reports)
        measured.push(await measureWithRetry(server.site + page.path, folder));
      console.log(`run ${run + 1} of ${RUNS}`);
    }
    await save(reports);
  } finally {
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the demo is filled, then returns pages that include its latest post with a photo and the venue with the
 * most posts.
 */
async function publicPages(client: pg.Client): Promise<Page[]> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await client.query<{ post: string; venue: string }>(
      `select (select id from posts p where image_id is not null and is_published(p)
                order by published_at desc limit 1) as post,
              (select venue_id from posts p where venue_id is not null and is_published(p)
                group by venue_id order by count(*) desc limit 1) as venue
        where exists (select 1 from product_state where name = 'demo' and value <> 'unfinished')`,
    );
    const [found] = rows;
    if (found) {
      return [
        { name: 'welcome', path: '/' },
        { name: 'login', path: '/login' },
        { name: 'leaderboard', path: '/leaderboard' },
        { name: 'venue', path: `/venue/${found.venue}` },
        { name: 'public post', path: `/posts/${found.post}` },
      ];
    }
    await setTimeout(1_000);
  }
  throw new Error('the demo was not filled');
}

/**
 * Sometimes Lighthouse misses the start of the navigation in its trace; such a run has measured nothing, so it is
 * repeated.
 */
async function measureWithRetry(url: string, folder: string, triesLeft = 5): Promise<Report> {
  try {
    return await measure(url, folder);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    console.log('Lighthouse recorded no start of the navigation; once more');
    return measureWithRetry(url, folder, triesLeft - 1);
  }
}

/** Runs Lighthouse from npm's cache, because the product does not depend on it. */
async function measure(url: string, folder: string): Promise<Report> {
  const output = path.join(folder, 'report.json');
  const run = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${Object.keys(WANTED).join(',')}`,
    // A demo, like any post, asks search engines not to index it (decisions 068 and 072).
    '--skip-audits=is-crawlable',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? (await ensureChromium()) };
  await promisify(execFile)('npm', [...run, ...flags], { cwd: folder, env, timeout: 180_000 });
  return JSON.parse(await readFile(output, 'utf8'));
}

async function save(reports: ReadonlyMap<Page, Report[]>): Promise<void> {
  await saveResults(`lighthouse-${today()}.md`, [
    `# Lighthouse, ${today()}`,
    '',
    `${dayAndMachine()}. ` +
      `The built pages for people without an account, mobile, ${LIGHTHOUSE}, ${RUNS} runs each in turns against the ` +
      'demo (`DEMO=true`), which is not to be indexed: without the audit is-crawlable. `npm run bench -- lighthouse`',
    ...[...reports].flatMap(([page, measured]) => sectionOf(page, measured)),
  ]);
}

function sectionOf({ name }: Page, reports: readonly Report[]): string[] {
  const row = (label: string, values: number[], wanted: string) =>
    `| ${label} | ${median(values)} | ${wanted} | ${values.join(', ')} |`;
  const scores = Object.entries(WANTED).map(([category, wanted]) => {
    const values = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    if (median(values) < wanted) process.exitCode = 1;
    return row(category, values, `≥ ${wanted}`);
  });
  const times = Object.entries(TIMES).map(([audit, { label, most }]) => {
    const values = reports.map(({ audits }) => Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000);
    if (most !== undefined && median(values) > most) process.exitCode = 1;
    return row(label, values, most === undefined ? '' : `≤ ${most}`);
  });
  const failed = reports.flatMap(({ audits, categories }) =>
    ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) =>
        weight > 0 && (audits[id]?.score ?? 1) < 1 ? [id] : [],
      ),
    ),
  );
  return [
    '',
    `## ${name}`,
    '',
    '| | median | wanted | runs |',
    '| --- | --- | --- | --- |',
    ...scores,
    ...times,
    ...(failed.length === 0 ? [] : ['', `Failed: ${[...new Set(failed)].join(', ')}.`]),
  ];
}
