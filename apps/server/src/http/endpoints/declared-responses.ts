import { admissionErrors, handlerErrors } from '@reelmates/contract/declared-errors';
import type { Endpoint } from '@reelmates/contract/endpoint';
import type { ErrorBody } from '@reelmates/contract/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the route, for routes of the contract. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** How far a request of the contract has come; null before its admission, where any route may refuse it. */
    stage: 'admission' | 'handler' | null;
  }
}

/** Reports violations of the contract, in tests. */
export type ReportBreach = (breach: string) => void;

/** For tests: reports an error that the endpoint does not declare for this stage, and answers it as a bug. */
export function reportUndeclaredErrors(fastify: FastifyInstance, report: ReportBreach): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || request.stage === null || reply.statusCode < 400) return payload;
    const { code } = JSON.parse(String(payload)) as ErrorBody;
    const declared = request.stage === 'handler' ? handlerErrors(endpoint) : admissionErrors(endpoint);
    if (code === 'INTERNAL' || declared.has(code)) return payload;
    const breach = `${endpoint.method} ${endpoint.path} gives ${code} in its ${request.stage}, and does not declare it`;
    report(breach);
    reply.code(500);
    return JSON.stringify(new ApiError('INTERNAL', breach).toBody());
  });
}

/**
 * @param json a success response of the endpoint
 * @throws Error if it violates the schema
 */
export function assertFits(
  endpoint: Endpoint,
  schema: z.ZodMiniType,
  json: string,
  report: ReportBreach,
): void {
  const result = schema.safeParse(JSON.parse(json));
  if (result.success) return;
  const breach = `${endpoint.method} ${endpoint.path} breaks its contract: ${z.prettifyError(result.error)}`;
  report(breach);
  throw new Error(breach);
}
