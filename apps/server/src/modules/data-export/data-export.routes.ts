import * as contract from '@reelmates/contract/account/data-export';
import type { ModuleContext } from '../../http/module-context.ts';
import { createExports } from './export.service.ts';

/** How long exports may continue during a shutdown: less than connections may (http/connections/connections.ts). */
const STOP_EXPORTS_AFTER_MS = 8_000;

export function registerDataExport(context: ModuleContext): void {
  const { http } = context;
  const exports = createExports(context);

  http.fastify.addHook('preClose', async () => {
    setTimeout(() => exports.stop(), STOP_EXPORTS_AFTER_MS).unref();
  });

  http.bind(contract.exportAccount, async ({ viewer }) => {
    const { stream, fileName } = await exports.start(viewer);
    return {
      status: 200,
      stream,
      headers: { 'content-disposition': `attachment; filename="${fileName}"` },
    };
  });
}
