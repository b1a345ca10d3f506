import * as contract from '@reelmates/contract/account-mail';
import { noContent, ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { requestReset, requestVerification, resetPassword, verifyAddress } from './account-mail.service.ts';

export function registerAccountMail(context: ModuleContext): void {
  const { http, devices } = context;

  http.bind(contract.sendVerificationEmail, async ({ viewer, body }) => {
    await requestVerification(context, viewer, body.userId);
    return noContent();
  });

  http.bind(contract.verifyEmail, async ({ body }) => {
    await verifyAddress(context, body.token);
    return ok({ message: 'Your email address is verified.' });
  });

  http.bind(contract.requestPasswordReset, async ({ body }) => {
    await requestReset(context, body.email);
    return ok({ message: 'If an account has this address, a link to choose a new password is on its way.' });
  });

  http.bind(contract.resetPassword, async ({ body, request, reply }) => {
    await resetPassword(context, body.token, body.newPassword, async (tx, userId) => {
      await devices.forgetOthers(tx, request, userId);
      // The way in for an owner on a new device whose sign-in strangers have used up.
      await devices.remember(tx, request, reply, userId);
    });
    return ok({ message: 'Your password was changed. Please sign in with the new one.' });
  });
}
