import type { FastifyRequest } from 'fastify';
import type { Account, DepartingAccount } from './viewer.ts';

/** Tokens for the export and deletion of a banned account, and for nothing else: 15 minutes, one use. */
export type ExitTokens = {
  issue(userId: string): Promise<string>;
  /** The account of a valid token. Only `spendToken` uses it up, so the person can correct a refused request. */
  find(token: string): Promise<DepartingAccount | null>;
};

/** A signed-in account has no token to spend. */
export function toDepartingAccount({ id, sessionId }: Account): DepartingAccount {
  return { id, sessionId, spendToken: async () => undefined };
}

/** The token in `Authorization: Bearer …`; null for any other header or none. */
export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
