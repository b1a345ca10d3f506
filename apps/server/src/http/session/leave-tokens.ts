import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { unauthenticated } from '../api-error.ts';
import type { Account, Leaver } from './viewer.ts';

const LIFETIME_MS = 15 * 60_000;

/** What lets a banned account take its data and leave, and nothing else: 15 minutes, one use. */
export type LeaveTokens = {
  issue(userId: string): Promise<string>;
  /** Whose token this is, as long as it is good. Only `spend` uses it up, so a refused request may be mended. */
  find(token: string): Promise<Leaver | null>;
};

export function createLeaveTokens(db: Queryable, clock: Clock): LeaveTokens {
  return {
    async issue(userId) {
      const token = randomBytes(32).toString('base64url');
      const at = clock();
      await db.query(
        `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
         select $1, u.id, 'leave', u.email, $3, $4 from users u where u.id = $2`,
        [hashOf(token), userId, at, new Date(at.getTime() + LIFETIME_MS)],
      );
      return token;
    },

    async find(token) {
      if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
      const hash = hashOf(token);
      const [owner] = await db.query<{ id: string }>(
        `select u.id from account_tokens t join users u on u.id = t.user_id
          where t.token_hash = $1 and t.purpose = 'leave' and t.expires_at > $2 and t.used_at is null
            and (u.erase_after is null or u.erase_after > $2)`,
        [hash, clock()],
      );
      if (!owner) return null;
      return { id: owner.id, sessionId: null, spend: (tx) => spend(tx, hash, clock()) };
    },
  };
}

/** Of two requests at once, one is refused. */
async function spend(tx: Queryable, hash: Buffer, at: Date): Promise<void> {
  const rows = await tx.query(
    'update account_tokens set used_at = $2 where token_hash = $1 and used_at is null returning 1',
    [hash, at],
  );
  if (rows.length === 0) throw unauthenticated();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Somebody signed in has nothing to use up. */
export function toLeaver({ id, sessionId }: Account): Leaver {
  return { id, sessionId, spend: async () => undefined };
}

/** The token in `Authorization: Bearer …`; null for any other header or none. */
export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
