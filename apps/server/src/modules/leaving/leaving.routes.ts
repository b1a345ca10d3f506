import * as contract from '@reelmates/contract/leaving';
import { noContent } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { deleteAccount } from './leaving.service.ts';

export function registerLeaving(context: ModuleContext): void {
  const { http, sessions } = context;

  http.bind(contract.deleteAccount, async ({ viewer, body, reply }) => {
    await deleteAccount(context, viewer, body.password);
    if (viewer.sessionId !== null) sessions.clearCookie(reply);
    return noContent();
  });
}
