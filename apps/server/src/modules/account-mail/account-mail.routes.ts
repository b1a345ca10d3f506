import * as contract from '@reelmates/contract/account/account-mail';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/database.ts';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  prepareReset,
  prepareUndo,
  requestReset,
  requestVerification,
  resetPassword,
  undoEmailChange,
  verifyAddress,
} from './account-mail.service.ts';

type Browser = { request: FastifyRequest; reply: FastifyReply };

export function registerAccountMail(context: ModuleContext): void {
  const { http, devices } = context;

  http.bind(contract.sendVerificationEmail, async ({ viewer, body }) => {
    await requestVerification(context, viewer, body.userId);
    return noContent();
  });

  http.command(contract.verifyEmail, async (tx, { body }) => {
    await verifyAddress(tx, context, body.token);
    return ok({ message: 'Your email address is verified.' });
  });

  http.bind(contract.requestPasswordReset, async ({ body, request }) => {
    await requestReset(context, body.email, request.ip);
    return ok({ message: 'If an account has this address, a link to choose a new password is on its way.' });
  });

  /**
   * Makes the account forget all other devices, so that owners can sign in although strangers have used up their
   * attempts.
   */
  async function trustOnlyThisDevice(
    tx: Transaction,
    userId: string,
    { request, reply }: Browser,
  ): Promise<void> {
    await devices.forgetOthers(tx, request, userId);
    await devices.remember(tx, request, reply, userId);
  }

  http.command(contract.resetPassword, {
    prepare: ({ body }) => prepareReset(context, body.token, body.newPassword),
    run: async (tx, { body, ...browser }, passwordHash) => {
      const userId = await resetPassword(tx, context, body.token, passwordHash);
      await trustOnlyThisDevice(tx, userId, browser);
      return ok({ message: 'Your password was changed. Please sign in with the new one.' });
    },
  });

  http.command(contract.undoEmailChange, {
    prepare: ({ body }) => prepareUndo(context, body.token),
    run: async (tx, { body, ...browser }, passwordHash) => {
      const userId = await undoEmailChange(tx, context, body.token, passwordHash);
      await trustOnlyThisDevice(tx, userId, browser);
      return ok({ message: 'Your email address is back. We sent a link to choose a new password.' });
    },
  });
}
