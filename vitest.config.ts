import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'packages/contract',
      'packages/embedded-postgres',
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'] } },
      'apps/server',
      'apps/web',
    ],
  },
});
