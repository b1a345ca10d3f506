import * as contract from '@reelmates/contract/admin/admin-users';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { changeBan, recountEngagementNow } from '../account-lifecycle/account-lifecycle.public.ts';
import { adminUser, updateStats, verifyUser } from './admin-users.service.ts';

export function registerAdminUsers(context: ModuleContext): void {
  const { http, db } = context;
  http.command(contract.banUser, {
    run: (tx, { viewer, params, body }) =>
      changeBan(tx, context, { userId: params.userId, isBanned: body.isBanned, actorId: viewer.id }),
    finish: async ({ params }) => {
      // Also where nothing changed: an earlier request may not have finished the recount.
      await recountEngagementNow(context, params.userId);
      return ok(await adminUser(db, context, params.userId));
    },
  });
  http.command(contract.verifyUser, async (tx, { viewer, params, body }) =>
    ok(await verifyUser(tx, context, viewer, params.userId, body.isVerified)),
  );
  http.command(contract.updateUserStats, async (tx, { viewer, params, body }) =>
    ok(await updateStats(tx, context, viewer, params.userId, body)),
  );
}
