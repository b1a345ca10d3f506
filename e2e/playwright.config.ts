import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import packageFile from '../package.json' with { type: 'json' };
import { dataFolder, origin, port, serverLog } from './environment.ts';

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM_PATH ?? debian.find((path) => existsSync(path));

/** The journeys in which a moderator works through a queue. */
const atTheDesk = ['jackpots.spec.ts', 'main-job.spec.ts', 'moderation.spec.ts', 'reports.spec.ts'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The reading order of each screen. To update: npm run test:e2e -- accessibility --update-snapshots
  snapshotPathTemplate: '{testDir}/reading-order/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    baseURL: origin,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    colorScheme: 'dark',
    // Recorded for every journey in case it fails: its steps and requests. Page snapshots at each step would take a
    // tenth of the total time; `--trace retain-on-failure` includes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: atTheDesk },
    // These run one by one, because an item that one moderator has in hand is not shown to another; and last, because
    // they empty the queues that hold the other journeys' items. To run them alone: --no-deps.
    { name: 'desk', testMatch: atTheDesk, dependencies: ['journeys'], workers: 1 },
  ],
  webServer: {
    // The product as `npm start` runs it, with its own data folder. Its log goes to a file that is searched at the end;
    // the reason for a failed start goes to standard error.
    command: `mkdir -p ${path.dirname(serverLog)} && ${packageFile.scripts.start} > ${serverLog}`,
    cwd: path.join(import.meta.dirname, '..'),
    url: `${origin}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataFolder,
      RATE_LIMIT_SCALE: '10000',
      LOG_LEVEL: 'trace',
      COMMUNITY_URL: 'https://www.facebook.com/groups/mates',
      SOCIAL_URLS: 'https://www.instagram.com/mates,https://mates.example',
    },
  },
  globalTeardown: './global-teardown.ts',
});
