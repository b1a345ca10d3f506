import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/database-server.ts', './src/testing/built-server.ts'],
    setupFiles: './src/testing/set-up-file.ts',
    pool: 'forks',
    // Each process loads the app's modules a single time, not for every test file.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // A failure says what was found, not 'Array(1)'.
    chaiConfig: { truncateThreshold: 1_000 },
  },
});
