import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function warningsWith(TRUST_PROXY: string): Promise<string[]> {
  const lines: string[] = [];
  const app = await createTestApp({
    env: { TRUST_PROXY, LOG_LEVEL: 'warn' },
    logTo: { write: (line) => lines.push(line) },
  });
  for (const address of ['203.0.113.9', '203.0.113.10', '203.0.113.11']) {
    const { status } = await app.anonymous.get('/api/user', { 'x-forwarded-for': address });
    expect(status).toBe(204);
  }
  await app.anonymous.get('/api/user');
  await app.close();
  return lines.filter((line) => line.includes('X-Forwarded-For'));
}

test('X-Forwarded-For without a trusted proxy is warned about once, without an address', async () => {
  const lines = await warningsWith('off');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('set TRUST_PROXY');
  expect(lines[0]).not.toContain('203.0.113');
});

test('X-Forwarded-For from a trusted proxy is not warned about', async () => {
  expect(await warningsWith('1')).toEqual([]);
});
