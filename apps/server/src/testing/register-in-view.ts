import { isSetAside } from '../modules/suggestions/suggestions.public.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A new account that is not set aside from suggestions now: about two of three are not. */
export async function registerInView(app: TestApp): Promise<TestUser> {
  for (;;) {
    const user = await app.register();
    if (!isSetAside(app.context.keyedHash, user.id, app.now())) return user;
  }
}
