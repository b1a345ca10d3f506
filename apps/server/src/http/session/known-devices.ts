import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/database.ts';

/**
 * Browsers that have signed in to an account before, as the module login-sessions stores them. Their wrong passwords
 * have counts of their own, so that the failures of strangers never lock people out of their own devices. A known
 * device grants no access by itself.
 */
export type KnownDevices = {
  /**
   * A key for this device and account; null where the account does not know the device.
   * @param userId null for an unknown name
   */
  recognise(request: FastifyRequest, userId: string | null): Promise<string | null>;
  /** From now on the account knows this browser. */
  remember(tx: Transaction, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /** The account forgets all devices except the one of this request. */
  forgetOthers(tx: Transaction, request: FastifyRequest, userId: string): Promise<void>;
};
