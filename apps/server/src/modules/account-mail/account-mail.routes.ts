import * as contract from '@reelmates/contract/account/account-mail';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/database.ts';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  requestReset,
  requestVerification,
  resetPassword,
  undoEmailChange,
  verifyAddress,
} from './account-mail.service.ts';

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

  http.bind(contract.requestPasswordReset, async ({ body, request }) => {
    await requestReset(context, body.email, networkKey(request.ip));
    return ok({ message: 'If an account has this address, a link to choose a new password is on its way.' });
  });

  /** The account forgets all other devices. This lets owners sign in whose attempts strangers have used up. */
  const trustOnlyThisDevice =
    (request: FastifyRequest, reply: FastifyReply) => async (tx: Transaction, userId: string) => {
      await devices.forgetOthers(tx, request, userId);
      await devices.remember(tx, request, reply, userId);
    };

  http.bind(contract.resetPassword, async ({ body, request, reply }) => {
    await resetPassword(context, body.token, body.newPassword, trustOnlyThisDevice(request, reply));
    return ok({ message: 'Your password was changed. Please sign in with the new one.' });
  });

  http.bind(contract.undoEmailChange, async ({ body, request, reply }) => {
    await undoEmailChange(context, body.token, trustOnlyThisDevice(request, reply));
    return ok({ message: 'Your email address is back. We sent a link to choose a new password.' });
  });
}
