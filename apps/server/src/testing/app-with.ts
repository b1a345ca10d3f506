import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts';

/**
 * The app for the tests of a file, and new accounts by name, registered in this order: 'admin' and 'moderator' are
 * admins. They are empty until the first test or `beforeAll` after this begins.
 */
export function appWith<Name extends string>(
  names: readonly Name[],
  options?: TestAppOptions,
): { app: TestApp } & Record<Name, TestUser> {
  const app = {} as TestApp;
  const people = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, TestUser>;
  beforeAll(async () => {
    Object.assign(app, await createTestApp(options));
    for (const name of names) {
      const isAdmin = name === 'admin' || name === 'moderator';
      Object.assign(people[name], await (isAdmin ? app.registerAdmin() : app.register()));
    }
  });
  afterAll(() => app.close());
  return { app, ...people };
}
