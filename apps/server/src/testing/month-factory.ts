import { DAY_MS, MINUTE_MS } from '@reelmates/contract/time';
import { calendarMonth } from '../platform/clock.ts';
import { publish, verifyAddress } from './posts-factory.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { untilServed } from './until-served.ts';

/** Signs each person in again, because the clock has passed the end of their sessions. */
export async function signInAgain(...people: TestUser[]): Promise<void> {
  for (const person of people) {
    const { username, password } = person;
    const { status } = await untilServed(() => person.post('/api/login', { username, password }));
    if (status !== 200) throw new Error(`${username} signed in again and got ${status}`);
  }
}

/** The current month of the app's competition, YYYY-MM. */
export function currentMonthOf(app: TestApp): string {
  return calendarMonth(app.now(), app.context.config.competitionTimeZone);
}

/** Starts a new month without entries, YYYY-MM, with its own admin. */
export async function beginMonth(app: TestApp): Promise<{ month: string; admin: TestUser }> {
  app.advance(32 * DAY_MS);
  const admin = await app.registerAdmin();
  return { admin, month: currentMonthOf(app) };
}

/** Verified members with so many approved wins each, in the current month. */
export async function registerWinners<Wins extends readonly number[]>(
  app: TestApp,
  admin: TestUser,
  ...wins: Wins
): Promise<{ [Each in keyof Wins]: TestUser }> {
  const people: TestUser[] = [];
  for (const count of wins) {
    const person = await app.register();
    for (let each = 0; each < count; each++) await publish(person, admin);
    people.push(person);
  }
  await verifyAddress(app, ...people);
  return people as { [Each in keyof Wins]: TestUser };
}

/** Two minutes after the end of the current month, with these people signed in again. */
export async function endMonth(app: TestApp, ...people: TestUser[]): Promise<void> {
  const { body } = await app.anonymous.get('/api/leaderboard/months');
  app.advance(Date.parse(body.endsAt) - app.now().getTime() + 2 * MINUTE_MS);
  await signInAgain(...people);
}
