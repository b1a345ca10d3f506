import * as contract from '@reelmates/contract/account/account-deletion';
import { noContent } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { deleteAccount } from './account-deletion.service.ts';

export function registerAccountDeletion(context: ModuleContext): void {
  const { http, sessions } = context;

  http.bind(contract.deleteAccount, async ({ viewer, body, request, reply }) => {
    await deleteAccount(context, viewer, { password: body.password, network: networkKey(request.ip) });
    if (viewer.sessionId !== null) sessions.clearCookie(reply);
    return noContent();
  });
}
