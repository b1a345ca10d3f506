import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./test-setup.ts'],
    // As fast to start as can be: each file has a worker of its own.
    pool: 'threads',
    maxWorkers: 2,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // On a busy machine of two cores a form of many keystrokes takes seconds.
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
