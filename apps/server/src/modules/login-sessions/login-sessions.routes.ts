import * as contract from '@reelmates/contract/account/login-sessions';
import { notFound } from '../../http/api-error.ts';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';

export function registerLoginSessions({ http, sessions, devices }: ModuleContext): void {
  http.bind(contract.loginSessions, async ({ viewer }) => {
    const list = await sessions.list(viewer.id);
    return ok(
      list.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === viewer.sessionId,
      })),
    );
  });

  http.bind(contract.endLoginSession, async ({ viewer, params, reply }) => {
    if (!(await sessions.endOne(viewer.id, params.id))) throw notFound();
    // Ending the own session is signing out.
    if (params.id === viewer.sessionId) sessions.clearCookie(reply);
    return noContent();
  });

  http.command(contract.endOtherLoginSessions, async (tx, { viewer, request }) => {
    await sessions.endAll(tx, viewer.id, viewer.sessionId);
    await devices.forgetOthers(tx, request, viewer.id);
    return noContent();
  });
}
