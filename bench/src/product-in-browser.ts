import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/ensure-chromium.ts';
import type { BenchDatabase } from './database.ts';
import { withProduct } from './processes.ts';

/** Runs the built product on a database, without rate limits, and a Chromium beside it, for as long as `work` takes. */
export const withProductInBrowser = (
  database: BenchDatabase,
  work: (browser: Browser, site: string) => Promise<void>,
): Promise<void> =>
  withProduct(database, async ({ site }) => {
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox'],
    });
    try {
      await work(browser, site);
    } finally {
      await browser.close();
    }
  });
