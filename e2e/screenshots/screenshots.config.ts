import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run screenshots`: the pictures of the README, taken of the real product with made-up people in it. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'readme.shots.ts',
  outputDir: '../../test-results/screenshots',
  globalTeardown: '../global-teardown.ts',
  timeout: 180_000,
  workers: 1,
  projects: [{ name: 'pictures' }],
});
