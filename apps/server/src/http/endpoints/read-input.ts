import type { Endpoint } from '@reelmates/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type ApiError, notFound, validationError } from '../api-error.ts';
import { plainError, unreadable } from '../plain-error.ts';

/**
 * Parses a request's path, query and body by the endpoint's schemas.
 * @throws ApiError for invalid input
 */
export function readInput(endpoint: Endpoint, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>) {
  return {
    params:
      endpoint.params && read(endpoint.params, request.params, (issues) => refuseParams(endpoint, issues)),
    query: endpoint.query && read(endpoint.query, request.query, refuse),
    body: endpoint.body && readBody(endpoint.body, request.body),
  };
}

/** A missing body is refused for the fields that it should have, if it should have any. */
function readBody(schema: z.ZodMiniType, body: unknown): unknown {
  if (body === undefined && !schema.safeParse(body).success) read(schema, {}, refuse);
  return read(schema, body, refuse);
}

type Issues = readonly z.core.$ZodIssue[];

function read(schema: z.ZodMiniType, input: unknown, toError: (issues: Issues) => ApiError): unknown {
  const result = schema.safeParse(input, { error: plainError });
  if (result.success) return result.data;
  throw toError(result.error.issues);
}

/** An invalid path answers 404, unless the endpoint takes typed text in its path, and that is what is invalid. */
function refuseParams({ badParamsAre400 }: Endpoint, issues: Issues): ApiError {
  const typed = issues.filter(({ path: [name] }) => !/^id$|Id$/.test(String(name)));
  return badParamsAre400 && typed.length > 0 ? refuse(typed) : notFound();
}

/**
 * The maximum of reported errors: more than any form has fields, but a long list of invalid items must not cause a long
 * response.
 */
const MAX_ERRORS = 50;

function refuse(issues: Issues): ApiError {
  const [first, ...rest] = issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return validationError([first ?? { path: '', message: unreadable }, ...rest]);
}
