import * as contract from '@reelmates/contract/admin/admins';
import { adminCheck } from '@reelmates/contract/admin/moderation';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { addAdmin, presentAdmins, removeAdmin } from './admins.service.ts';

export function registerAdmins(context: ModuleContext): void {
  const { http, db } = context;
  http.bind(adminCheck, async ({ viewer }) => ok({ isAdmin: viewer?.isAdmin ?? false }));
  http.bind(contract.listAdmins, async () => ok(await presentAdmins(db)));
  http.command(contract.addAdmin, async (tx, { viewer, body }) => {
    const { entry, isNew } = await addAdmin(tx, context, viewer.id, body.userId);
    return isNew ? created(entry) : ok(entry);
  });
  http.command(contract.removeAdmin, async (tx, { viewer, params }) => {
    await removeAdmin(tx, context, viewer.id, params.id);
    return noContent();
  });
}
