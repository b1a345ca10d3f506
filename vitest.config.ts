import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'tools', root: 'tools', include: ['*.test.ts'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
