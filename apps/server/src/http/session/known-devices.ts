import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/database.ts';

/**
 * Browsers that have signed in to an account before, as stored by the module login-sessions. Their failed sign-ins are
 * counted separately, so that the failures of strangers never lock people out on their own devices. A known device does
 * not grant access.
 */
export type KnownDevices = {
  /**
   * The key of this device and account; null if the account does not know the device.
   * @param userId null for an unknown name
   */
  recognise(request: FastifyRequest, userId: string | null): Promise<string | null>;
  /** Makes this browser a known device of the account. */
  remember(tx: Transaction, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /** Makes the account forget all devices except that of this request. */
  forgetOthers(tx: Transaction, request: FastifyRequest, userId: string): Promise<void>;
};
