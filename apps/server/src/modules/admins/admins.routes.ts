import * as contract from '@reelmates/contract/admin/moderation';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';

export function registerAdmins({ http }: ModuleContext): void {
  http.bind(contract.adminCheck, async ({ viewer }) => ok({ isAdmin: viewer?.isAdmin ?? false }));
}
