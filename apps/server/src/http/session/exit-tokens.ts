import type { FastifyRequest } from 'fastify';
import type { Account, DepartingAccount } from './viewer.ts';

/**
 * Tokens with which a banned account can be exported and deleted, and nothing else: valid for 15 minutes and one use.
 */
export type ExitTokens = {
  /**
   * @param passwordHash the hash that the password fits
   * @returns null where the account has another password by now, or is not banned
   */
  issue(userId: string, passwordHash: string): Promise<string | null>;
  /** The account of a valid token. Only `consumeToken` uses it up, so that the person can correct a refused request. */
  find(token: string): Promise<DepartingAccount | null>;
};

/** A signed-in account has no token to spend. */
export function toDepartingAccount({ id, sessionId }: Account): DepartingAccount {
  return { id, sessionId, consumeToken: async () => undefined };
}

/** The token in `Authorization: Bearer …`; null for any other header or none. */
export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
