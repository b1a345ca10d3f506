import {
  type ErrorBody,
  type ErrorCode,
  errorBodySchema,
  type errorStatus,
} from '@reelmates/contract/errors';

/** The request or its response is lost. */
export const unreachable = Symbol('unreachable');
export type Unreachable = typeof unreachable;

export class Refusal {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    this.status = status;
    this.body = body;
  }
}

/** An error of the API in place of a response. */
export function refuse<Code extends ErrorCode>(
  status: (typeof errorStatus)[Code],
  code: Code,
  message: string,
  more: Partial<ErrorBody> = {},
): Refusal {
  return new Refusal(status, errorBodySchema.parse({ code, message, ...more }));
}

/** A response of an intermediary, such as a proxy, without the API's errors. */
export const foreignError = new Refusal(502, {} as ErrorBody);

/** A refusal of one field's value. */
export function refuseField(path: string, message: string): Refusal {
  return refuse(409, 'CONFLICT', message, { errors: [{ path, message }] });
}

/** One response after the other; the last one is repeated. */
export function sequence<Replies extends readonly [unknown, ...unknown[]]>(
  ...replies: Replies
): () => Replies[number] {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)];
}
