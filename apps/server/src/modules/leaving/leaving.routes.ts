import * as contract from '@reelmates/contract/account/leaving';
import { noContent } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { createExports } from './export.service.ts';
import { deleteAccount } from './leaving.service.ts';

/** How long exports may go on while the process ends: before all connections are closed (http/connections/connections.ts). */
const EXPORTS_END_AFTER_MS = 8_000;

export function registerLeaving(context: ModuleContext): void {
  const { http, sessions } = context;
  const exports = createExports(context);
  http.fastify.addHook('preClose', async () => {
    setTimeout(() => exports.stop(), EXPORTS_END_AFTER_MS).unref();
  });

  http.bind(contract.exportAccount, async ({ viewer }) => {
    const { stream, fileName } = await exports.start(viewer);
    return {
      status: 200,
      stream,
      headers: { 'content-disposition': `attachment; filename="${fileName}"` },
    };
  });

  http.bind(contract.deleteAccount, async ({ viewer, body, request, reply }) => {
    await deleteAccount(context, viewer, { password: body.password, network: networkKey(request.ip) });
    if (viewer.sessionId !== null) sessions.clearCookie(reply);
    return noContent();
  });
}
