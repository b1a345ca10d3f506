import { MINUTE_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import { unauthenticated } from '../../http/api-error.ts';
import type { ExitTokens } from '../../http/session/exit-tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken, isToken, newToken } from '../../platform/tokens.ts';
import { consumeExitToken, findExitToken, insertExitToken } from './account-tokens.repository.ts';

const LIFETIME_MS = 15 * MINUTE_MS;

export function createExitTokens(db: Queryable, clock: Clock): ExitTokens {
  return {
    async issue(userId, passwordHash) {
      const { token, hash } = newToken();
      const at = clock();
      const expiresAt = new Date(at.getTime() + LIFETIME_MS);
      const isIssued = await insertExitToken(db, {
        hash,
        userId,
        passwordHash,
        at,
        expiresAt,
      });
      return isIssued ? token : null;
    },

    async find(token) {
      if (!isToken(token)) return null;
      const hash = hashToken(token);
      const id = await findExitToken(db, hash, clock());
      if (id === null) return null;
      return {
        id,
        sessionId: null,
        async consumeToken(tx) {
          // Of two concurrent requests with one token, one is refused.
          if (!(await consumeExitToken(tx, hash, clock()))) throw unauthenticated();
        },
      };
    },
  };
}
