// spec: none, limits of mails are not in it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
// No worker runs here, so queued mails can be inspected.
beforeAll(async () => {
  app = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());

describe('mails', () => {
  it('go out five times in half an hour to an address, known or not', async () => {
    const user = await app.register();
    for (const email of [user.email, 'nobody@example.org']) {
      const ask = (asked: string) => app.anonymous.post('/api/auth/request-password-reset', { email: asked });
      for (let number = 1; number <= 5; number++) expect((await ask(email)).status).toBe(200);
      const refusal = await ask(email.toUpperCase());
      expect(refusal).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(refusal.body.message).toBe('Too many attempts. Please try again in 30 minutes.');
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(1_700);
    }
  });

  it('go out five times in half an hour for an account that verifies, the first at sign-up, another one unaffected', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const ask = (by: typeof user) => by.post('/api/auth/send-verification-email', { userId: by.id });
    for (let number = 2; number <= 5; number++) expect((await ask(user)).status).toBe(204);
    expect((await ask(user)).status).toBe(429);
    expect((await ask(other)).status).toBe(204);
  });
});

it('leaves ids alone in the queue, and one entry for an unknown address as for a known one', async () => {
  const user = await app.register();
  await app.db.query('delete from graphile_worker._private_jobs');
  for (const email of [user.email, 'stranger@example.org']) {
    await app.anonymous.post('/api/auth/request-password-reset', { email });
  }
  const jobs = await app.db.query('select payload from graphile_worker._private_jobs order by id');
  expect(jobs).toEqual([
    { payload: { userId: user.id, kind: 'reset_password' } },
    { payload: { userId: '0', kind: 'reset_password' } },
  ]);
  expect(await app.db.query('select 1 from account_tokens')).toEqual([]);
});
