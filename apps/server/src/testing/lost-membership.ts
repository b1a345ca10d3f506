import type { TestApp, TestUser } from './test-app.ts';
import { whileLocked } from './while-locked.ts';

/** What ends a membership while a request waits: its name, a change of the account's row, and the code of the refusal. */
export const lostMemberships = [
  ['is banned', 'banned_at = now()', 'UNAUTHENTICATED'],
  ['begins a break', "exclusion_open = true, exclusion_ends_at = now() + interval '7 days'", 'SELF_EXCLUDED'],
] as const;

/** Sends a request that waits for the person's account, which is changed before the request goes on. */
export async function sendDuringChange<Response>(
  app: TestApp,
  person: TestUser,
  change: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const changing = { text: `update users set ${change} where id = $1`, values: [person.id] };
  let response: Promise<Response> | undefined;
  await whileLocked(app, changing, async ({ atLeastOneWaits, commit }) => {
    response = send();
    await atLeastOneWaits();
    await commit();
    await response;
  });
  if (!response) throw new Error('nothing was sent');
  return response;
}
