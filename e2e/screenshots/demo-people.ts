import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { demoAdmin, demoMember, demoPassword } from '../../apps/server/src/demo/story/people.ts';
import { origin } from '../environment.ts';
import { expect, type Person } from '../fixtures.ts';

export type DemoPeople = { member: Person; admin: Person };

/** The two demo accounts that a visitor can choose. */
export async function demoPeople(playwright: PlaywrightWorkerArgs['playwright']): Promise<DemoPeople> {
  const enter = async (username: string): Promise<Person> => {
    const api = await playwright.request.newContext({ baseURL: origin });
    const response = await api.post('/api/login', { data: { username, password: demoPassword } });
    expect(response.status()).toBe(200);
    const { id, email } = await (await api.get('/api/user')).json();
    return { id, username, password: demoPassword, email, api };
  };
  return { member: await enter(demoMember), admin: await enter(demoAdmin) };
}

/** Waits until nothing is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
