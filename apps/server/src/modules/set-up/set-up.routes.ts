import * as contract from '@reelmates/contract/admin/set-up';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { forwardingInfoOf } from './forwarding-info.ts';
import { presentSetUp, requestTestMail } from './set-up.service.ts';

export function registerSetUp(context: ModuleContext): void {
  const { http, config } = context;
  http.bind(contract.readSetUp, async ({ request }) =>
    ok({ setUp: await presentSetUp(context, forwardingInfoOf(request, config.trustProxy)) }),
  );
  http.bind(contract.sendTestMail, async ({ viewer }) => {
    await requestTestMail(context, viewer.id);
    return noContent();
  });
}
