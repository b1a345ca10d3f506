import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureChromium } from '../../tools/ensure-chromium.ts';
import { startProduct } from './processes.ts';

const RUNS = 5;
const LIGHTHOUSE = 'lighthouse@13.5.0';
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const TIMES = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'cumulative layout shift',
} as const;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse (mobile) of the built welcome screen, five runs against a fresh server; medians go to bench/results. */
export async function benchLighthouse(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelmates-lighthouse-'));
  const env = (port: number) => ({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'error',
  });
  const server = await startProduct(env);
  try {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) {
      reports.push(await measureWithRetry(server.site, folder));
      console.log(`run ${run + 1} of ${RUNS}`);
    }
    await save(reports);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lighthouse sometimes misses the start of the navigation in its trace: such a run has measured nothing. */
async function measureWithRetry(url: string, folder: string, triesLeft = 5): Promise<Report> {
  try {
    return await measure(url, folder);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    console.log('Lighthouse recorded no start of the navigation; once more');
    return measureWithRetry(url, folder, triesLeft - 1);
  }
}

/** From npm's own cache: the product does not depend on it. */
async function measure(url: string, folder: string): Promise<Report> {
  const output = path.join(folder, 'report.json');
  const run = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${url}/`];
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${Object.keys(WANTED).join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? (await ensureChromium()) };
  await promisify(execFile)('npm', [...run, ...flags], { cwd: folder, env, timeout: 180_000 });
  return JSON.parse(await readFile(output, 'utf8'));
}

async function save(reports: Report[]): Promise<void> {
  const row = (name: string, values: number[], wanted: string) =>
    `| ${name} | ${median(values)} | ${wanted} | ${values.join(', ')} |`;
  const scores = Object.entries(WANTED).map(([name, wanted]) => {
    const values = reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100));
    if (median(values) < wanted) process.exitCode = 1;
    return row(name, values, `≥ ${wanted}`);
  });
  const times = Object.entries(TIMES).map(([audit, name]) =>
    row(
      name,
      reports.map(({ audits }) => Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000),
      '',
    ),
  );
  const day = new Date().toISOString().slice(0, 10);
  const text = [
    `# Lighthouse, ${day}`,
    '',
    `${day}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB. ` +
      `The built welcome screen, mobile, ${LIGHTHOUSE}, ${RUNS} runs against \`npm start\`'s server. \`npm run bench -- lighthouse\``,
    '',
    '| | median | wanted | runs |',
    '| --- | --- | --- | --- |',
    ...scores,
    ...times,
    '',
  ].join('\n');
  await writeFile(path.join(import.meta.dirname, `../results/lighthouse-${day}.md`), text);
  console.log(text);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
