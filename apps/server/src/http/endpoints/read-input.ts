import type { Endpoint } from '@reelmates/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type ApiError, notFound, validationError } from '../api-error.ts';

/**
 * Parses a request's path, query and body by the endpoint's schemas.
 * @throws ApiError for invalid input
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    // An invalid path answers 404, unless the endpoint takes typed text in its path.
    params:
      endpoint.params &&
      read(endpoint.params, request.params, endpoint.badParamsAre400 ? refuse : () => notFound()),
    query: endpoint.query && read(endpoint.query, request.query, refuse),
    body: endpoint.body && read(endpoint.body, request.body, refuse),
  };
}

type Issues = readonly z.core.$ZodIssue[];

function read(schema: z.ZodMiniType, input: unknown, toError: (issues: Issues) => ApiError): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw toError(result.error.issues);
}

/**
 * The maximum of reported errors: more than any form has fields, but a long list of invalid items must not cause a long
 * answer.
 */
const MOST_ERRORS = 50;

function refuse(issues: Issues): ApiError {
  const [first, ...rest] = issues
    .slice(0, MOST_ERRORS)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return validationError([first ?? { path: '', message: 'This request could not be read.' }, ...rest]);
}
