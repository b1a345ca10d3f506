import * as contract from '@reelmates/contract/account/accounts';
import * as signIn from '@reelmates/contract/account/sign-in';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { arrive, settleCountersNow } from '../standing/standing.public.ts';
import {
  changeUsername,
  readMe,
  registerAccount,
  usernameIsAvailable,
  verifyLogin,
} from './accounts.service.ts';
import { findPasswordHash } from './confirm-password.public.ts';
import { loginPageFor } from './login-redirect.rules.ts';
import { changeProfile } from './profile.service.ts';
import { badCredentials } from './sign-in-attempts.ts';

export function registerAccounts(context: ModuleContext): void {
  const { http, db, clock, config, sessions, devices, limits } = context;
  const me = (userId: string) => readMe(db, userId, calendarMonth(clock(), config.competitionTimeZone));

  http.bind(signIn.currentUser, async ({ viewer }) => (viewer ? ok(await me(viewer.id)) : noContent()));

  http.bind(signIn.authMe, async ({ viewer }) => ok(await me(viewer.id)));

  http.bind(contract.register, async ({ body, request, reply }) =>
    created(
      await registerAccount(context, body, networkKey(request.ip), async (tx, userId) => {
        await sessions.start(tx, request, reply, userId);
        await devices.remember(tx, request, reply, userId);
      }),
    ),
  );

  http.bind(signIn.login, async ({ body, address, request, reply }) => {
    const { userId, passwordHash, device } = await verifyLogin(context, body, { address, request });
    // Another person who has the password, too, cannot use up what a known device may do.
    const arrival = await limits.charge('signIn', device ?? `account:${userId}`, () =>
      db.transaction(async (tx) => {
        const arrival = await arrive(tx, context, userId);
        // The password may have been changed or reset while this one was being verified.
        const isPresent = (await findPasswordHash(tx, userId)) === passwordHash;
        if (arrival === 'refused' || !isPresent) throw badCredentials();
        await sessions.start(tx, request, reply, userId);
        await devices.remember(tx, request, reply, userId);
        return arrival;
      }),
    );
    if (arrival === 'back') await settleCountersNow(context, userId);
    return ok(await me(userId));
  });

  http.bind(signIn.loginRedirect, async ({ query }) => ({
    status: 302 as const,
    headers: { location: loginPageFor(query.next) },
  }));

  http.bind(signIn.logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return noContent();
  });

  http.bind(contract.checkUsername, async ({ params }) =>
    ok({ available: await usernameIsAvailable(db, params.username) }),
  );

  http.command(contract.setUsername, async (tx, { viewer, body }) =>
    ok(await changeUsername(tx, context, viewer.id, body.username)),
  );

  http.bind(contract.updateProfile, async ({ viewer, body, request, reply }) =>
    ok(
      await changeProfile(context, viewer, body, {
        network: networkKey(request.ip),
        async renewAccess(tx) {
          await sessions.renew(tx, request, reply, viewer);
          await devices.forgetOthers(tx, request, viewer.id);
        },
      }),
    ),
  );
}
