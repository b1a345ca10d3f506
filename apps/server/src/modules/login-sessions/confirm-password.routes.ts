import { confirmPassword as confirmPasswordEndpoint } from '@reelmates/contract/admin/admins';
import { invalid, unauthenticated } from '../../http/api-error.ts';
import { noContent } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { confirmPassword, findPasswordHash } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';

/**
 * Confirms the password for sensitive acts. A new password ends the session, so a verified one is still the current
 * one.
 */
export function registerConfirmPassword({ http, db, clock, limits, sessions }: ModuleContext): void {
  http.command(confirmPasswordEndpoint, {
    async prepare({ viewer, body, request }) {
      const passwordHash = await findPasswordHash(db, viewer.id);
      if (passwordHash === null) throw unauthenticated();
      const network = networkKey(request.ip);
      const attempt = { userId: viewer.id, network, passwordHash, password: body.password };
      if (!(await confirmPassword(limits, attempt)))
        throw invalid('password', 'Current password is incorrect');
    },
    async run(tx, { viewer }) {
      await sessions.confirm(tx, viewer);
      await recordAudit(tx, {
        actorId: viewer.id,
        action: 'admin.confirm',
        target: { kind: 'user', id: viewer.id },
        at: clock(),
      });
      return noContent();
    },
  });
}
