import * as contract from '@reelmates/contract/account/sign-in';
import { badCredentials } from '../../http/api-error.ts';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { recountEngagementNow, restoreOnSignIn } from '../account-lifecycle/account-lifecycle.public.ts';
import { findPasswordHash, readMe } from '../accounts/accounts.public.ts';
import { loginPageFor } from './login-redirect.rules.ts';
import { verifyLogin } from './sign-in.service.ts';

export function registerSignIn(context: ModuleContext): void {
  const { http, db, clock, config, sessions, devices, limits } = context;
  const me = (userId: string) => readMe(db, userId, calendarMonth(clock(), config.competitionTimeZone));

  http.bind(contract.currentUser, async ({ viewer }) => (viewer ? ok(await me(viewer.id)) : noContent()));

  http.bind(contract.authMe, async ({ viewer }) => ok(await me(viewer.id)));

  http.bind(contract.login, async ({ body, address, request, reply }) => {
    const { userId, passwordHash, device } = await verifyLogin(context, body, { address, request });
    // A known device has its own limit, so that another person who knows the password cannot use it up.
    const outcome = await limits.charge('signIn', device ?? `account:${userId}`, () =>
      db.transaction(async (tx) => {
        const outcome = await restoreOnSignIn(tx, context, userId);
        // The password may have been changed or reset during the verification.
        const isUnchanged = (await findPasswordHash(tx, userId)) === passwordHash;
        if (outcome === 'refused' || !isUnchanged) throw badCredentials();
        await sessions.start(tx, request, reply, userId);
        await devices.remember(tx, request, reply, userId);
        return outcome;
      }),
    );
    if (outcome === 'restored') await recountEngagementNow(context, userId);
    return ok(await me(userId));
  });

  http.bind(contract.loginRedirect, async ({ query }) => ({
    status: 302 as const,
    headers: { location: loginPageFor(query.next) },
  }));

  http.bind(contract.logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return noContent();
  });
}
