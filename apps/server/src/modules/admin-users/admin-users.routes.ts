import * as contract from '@reelmates/contract/admin/admin-users';
import { searchAdminCandidates } from '@reelmates/contract/admin/admins';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recountEngagementNow } from '../account-lifecycle/account-lifecycle.public.ts';
import { searchCandidates } from './admin-candidates.service.ts';
import { adminUser, banUser, updateStats, verifyUser } from './admin-users.service.ts';
import { createMatchCounts } from './match-counts.ts';
import { createUserExports } from './user-export.service.ts';
import { userHistory, userReports } from './user-history.service.ts';
import { listUsers } from './user-list.service.ts';

export function registerAdminUsers(context: ModuleContext): void {
  const { http, db } = context;
  const matchCounts = createMatchCounts();
  http.bind(contract.listUsers, async ({ query }) => ok(await listUsers({ ...context, matchCounts }, query)));
  http.bind(searchAdminCandidates, async ({ query }) => ok(await searchCandidates(db, query.search)));
  http.bind(contract.readUser, async ({ params }) => ok(await adminUser(db, context, params.userId)));
  http.bind(contract.userHistory, async ({ params, query }) => {
    await adminUser(db, context, params.userId);
    return ok(await userHistory(db, params.userId, query));
  });
  http.bind(contract.userReports, async ({ params, query }) => {
    await adminUser(db, context, params.userId);
    return ok(await userReports(db, params.userId, query));
  });

  const exports = createUserExports(context);
  http.bind(contract.exportUsers, async ({ viewer }) => {
    const { stream, fileName, total } = await exports.start(viewer);
    return {
      status: 200,
      stream,
      headers: {
        'content-disposition': `attachment; filename="${fileName}"`,
        [contract.totalRowsHeader]: String(total),
      },
    };
  });

  http.command(contract.banUser, {
    run: (tx, { viewer, params, body }) => banUser(tx, context, viewer, params.userId, body),
    finish: async ({ params }) => {
      // Also where nothing changed: an earlier request may not have finished the recount.
      await recountEngagementNow(context, params.userId);
      return ok(await adminUser(db, context, params.userId));
    },
  });
  http.command(contract.verifyUser, async (tx, { viewer, params, body }) =>
    ok(await verifyUser(tx, context, viewer, params.userId, body)),
  );
  http.command(contract.updateUserStats, async (tx, { viewer, params, body }) =>
    ok(await updateStats(tx, context, viewer, params.userId, body)),
  );
}
