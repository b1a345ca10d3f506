import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from '../../platform/tokens.ts';

export type TokenCookie = ReturnType<typeof createTokenCookie>;

/**
 * A cookie that holds a token, out of reach of scripts and of other sites.
 * @param secure whether the public URL is https
 */
export function createTokenCookie(name: string, secure: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    /** The token that the request sends; null if there is none, or it cannot be one of ours. */
    tokenOf(request: FastifyRequest): string | null {
      const token = request.cookies[name];
      return token !== undefined && isToken(token) ? token : null;
    },
    set(reply: FastifyReply, token: string, lifetimeMs: number): void {
      reply.setCookie(name, token, { ...attributes, maxAge: Math.floor(lifetimeMs / 1000) });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributes);
    },
  };
}
