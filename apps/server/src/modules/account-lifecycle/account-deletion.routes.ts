import * as contract from '@reelmates/contract/account/account-deletion';
import { noContent } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { confirmDeletion, deleteAccount } from './account-deletion.service.ts';
import { recountEngagementNow } from './hidden-counters.service.ts';

export function registerAccountDeletion(context: ModuleContext): void {
  const { http, sessions } = context;

  http.command(contract.deleteAccount, {
    prepare: ({ viewer, body, request }) =>
      confirmDeletion(context, viewer, { password: body.password, network: networkKey(request.ip) }),
    run: (tx, { viewer }, passwordHash) => deleteAccount(tx, context, viewer, passwordHash),
    finish: async ({ viewer, reply }) => {
      await recountEngagementNow(context, viewer.id);
      if (viewer.sessionId !== null) sessions.clearCookie(reply);
      return noContent();
    },
  });
}
