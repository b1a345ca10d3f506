import { defineConfig } from '@playwright/test';
import packageFile from '../../package.json' with { type: 'json' };
import journeys from '../playwright.config.ts';

/** `npm run screenshots`: the pictures of the README and the tour, taken in the demo. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../test-results/screenshots',
  timeout: 300_000,
  globalTeardown: '../global-teardown.ts',
  workers: 1,
  projects: [{ name: 'pictures' }],
  use: { ...journeys.use, trace: 'off' },
  webServer: {
    ...[journeys.webServer ?? []].flat()[0],
    command: packageFile.scripts.demo,
    // The demo fills its database first.
    timeout: 300_000,
  },
});
