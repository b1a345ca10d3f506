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
  const result = schema.safeParse(input, { error: explain });
  if (result.success) return result.data;
  throw toError(result.error.issues);
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong where a schema does not say it: only a program that calls the API itself can send such a value. */
function explain(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join('.') || 'The body';
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return kind === undefined ? `${name} is not valid` : `${name} must be ${kind}`;
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
