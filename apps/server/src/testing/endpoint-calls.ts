import type { Endpoint, EndpointInput, ResponseOf } from '@reelmates/contract/endpoint';
import type { ErrorBody } from '@reelmates/contract/errors';
import { addressOf } from '../http/endpoints/address-of.ts';
import type { TestRequest, TestResponse } from './test-response.ts';

/** What an endpoint needs: the parts that it declares. */
type CallInput<E extends Endpoint> = EndpointInput<E> & { idempotencyKey?: string };

/** No argument for an endpoint without input. */
type Input<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type EndpointCalls = {
  /** The response's body. @throws where the endpoint refuses */
  call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<ResponseOf<E>>;
  /** The refusal's body, and its status. @throws where the endpoint succeeds */
  refusal<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<ErrorBody & { status: number }>;
};

type Request = (method: string, path: string, request: TestRequest) => Promise<TestResponse>;
type AnyInput = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string };

/** Calls endpoints with the contract's types. The raw client sends anything else. */
export function endpointCalls(request: Request): EndpointCalls {
  const send = (endpoint: Endpoint, { idempotencyKey, body, ...address }: AnyInput = {}) =>
    request(endpoint.method, addressOf(endpoint, address), {
      ...(body === undefined ? {} : { body }),
      ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    });
  return {
    async call(endpoint, ...[input]) {
      const { status, text, body } = await send(endpoint, input);
      if (status >= 400) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${text}`);
      return body;
    },
    async refusal(endpoint, ...[input]) {
      const { status, text, body } = await send(endpoint, input);
      if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${text}`);
      return { status, ...body };
    },
  };
}
