import type { Readable } from 'node:stream';
import type { Body, Endpoint, Params, Query } from '@reelmates/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Account, DepartingAccount, Viewer } from '../session/viewer.ts';

type ViewerOf<E extends Endpoint> = E extends { acceptsExitToken: true }
  ? DepartingAccount
  : E['access'] extends 'public'
    ? Account | null
    : E['access'] extends 'account'
      ? Account
      : Viewer;

/** One call of an endpoint, with validated input. */
export type Call<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  viewer: ViewerOf<E>;
  /** The client's address, as rate limits count it. */
  address: string;
  /** For cookies and headers, which few handlers need. */
  request: FastifyRequest;
  reply: FastifyReply;
};

export type ReplyOf<E extends Endpoint> = E extends { produces: string }
  ? { status: 200; stream: Readable; headers?: Record<string, string> }
  : JsonReplyOf<E>;

type JsonReplyOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: E['responses'][Status] extends z.ZodMiniType
    ?
        | { status: Status; body: z.output<E['responses'][Status]>; headers?: Record<string, string> }
        | { status: Status; json: Buffer; headers?: Record<string, string> }
    : { status: Status; body?: undefined; headers?: Record<string, string> };
}[keyof E['responses']];

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

export function created<Body>(body: Body): { status: 201; body: Body } {
  return { status: 201, body };
}

export function noContent(): { status: 204 } {
  return { status: 204 };
}
