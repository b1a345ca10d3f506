import * as contract from '@reelmates/contract/admin/admin-users';
import { ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { banUser, updateStats, verifyUser } from './admin-users.service.ts';

export function registerAdminUsers(context: ModuleContext): void {
  const { http } = context;
  http.bind(contract.banUser, async ({ viewer, params, body }) =>
    ok(await banUser(context, viewer, params.userId, body.isBanned)),
  );
  http.bind(contract.verifyUser, async ({ viewer, params, body }) =>
    ok(await verifyUser(context, viewer, params.userId, body.isVerified)),
  );
  http.bind(contract.updateUserStats, async ({ viewer, params, body }) =>
    ok(await updateStats(context, viewer, params.userId, body)),
  );
}
