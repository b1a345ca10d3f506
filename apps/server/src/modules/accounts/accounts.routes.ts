import * as contract from '@reelmates/contract/account/accounts';
import { created, ok } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { changeUsername, registerAccount, usernameIsAvailable } from './accounts.service.ts';
import { changeProfile } from './profile.service.ts';

export function registerAccounts(context: ModuleContext): void {
  const { http, db, sessions, devices, limits } = context;

  http.bind(contract.register, async ({ body, request, reply }) =>
    created(
      await registerAccount(context, body, request.ip, async (tx, userId) => {
        await sessions.start(tx, request, reply, userId);
        await devices.remember(tx, request, reply, userId);
      }),
    ),
  );

  http.bind(contract.checkUsername, async ({ params }) =>
    ok({ available: await usernameIsAvailable(db, params.username) }),
  );

  http.command(contract.setUsername, {
    async prepare({ viewer, body }) {
      if (body.username !== viewer.username) await limits.consume('profileChange', `user:${viewer.id}`);
    },
    run: async (tx, { viewer, body }) => ok(await changeUsername(tx, context, viewer.id, body.username)),
  });

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
