import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/ensure-chromium.ts';
import type { BenchDatabase } from './database.ts';
import { startProduct } from './processes.ts';

/** Runs the built product on a database, without rate limits, and a Chromium beside it, for as long as `work` takes. */
export async function withProductInBrowser(
  database: BenchDatabase,
  work: (browser: Browser, site: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelmates-bench-data-'));
  try {
    const product = await startProduct((port) => ({
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000000',
    }));
    try {
      const browser = await chromium.launch({
        executablePath: await ensureChromium(),
        args: ['--no-sandbox'],
      });
      try {
        await work(browser, product.site);
      } finally {
        await browser.close();
      }
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
