import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { memorySettings, postgresSettings, usableMemory } from './settings.ts';

const GIB = 2 ** 30;

it('gives a quarter of the memory to pages, and less to what runs many times', () => {
  expect(memorySettings(GIB)).toEqual({
    shared_buffers: '256MB',
    effective_cache_size: '512MB',
    work_mem: '4MB',
    maintenance_work_mem: '64MB',
  });
  expect(memorySettings(24 * GIB)).toEqual({
    shared_buffers: '6144MB',
    effective_cache_size: '12288MB',
    work_mem: '32MB',
    maintenance_work_mem: '1024MB',
  });
});

it('has bounds for the smallest and the largest machine', () => {
  expect(memorySettings(0).shared_buffers).toBe('128MB');
  expect(memorySettings(4_096 * GIB).shared_buffers).toBe('16384MB');
});

it('never assumes more memory than the machine has', () => {
  expect(usableMemory()).toBeGreaterThan(0);
  expect(usableMemory()).toBeLessThanOrEqual(totalmem());
});

it('keeps databases of tests small on any machine', () => {
  expect(postgresSettings(false, '/run', 64 * GIB).shared_buffers).toBe('128MB');
  expect(postgresSettings(true, '/run', 64 * GIB).shared_buffers).toBe('16384MB');
});
