import type { Access, Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  account: ['UNAUTHENTICATED'],
  personal: ['UNAUTHENTICATED', 'USERNAME_REQUIRED'],
  member: ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'SELF_EXCLUDED'],
  admin: ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'FORBIDDEN'],
};

/** Errors of requests that change something: sent by a page of another site, or with a body of an unsupported type. */
const changeErrors: readonly ErrorCode[] = ['FORBIDDEN', 'UNSUPPORTED_MEDIA'];
/** Errors of parsing a body: invalid JSON, or a body above the limit. */
const parserErrors: readonly ErrorCode[] = ['VALIDATION', 'TOO_LARGE'];

/**
 * Errors of any request: above the rate limit, an overloaded process, a database or object store that does not answer.
 */
const errorsAtAnyTime: readonly ErrorCode[] = ['RATE_LIMITED', 'UNAVAILABLE'];

/** Errors that occur before the handler runs: of the access rule and of parsing the body. */
export function admissionErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, closedOnBreak, sensitive, method, rawBody } = endpoint;
  return new Set<ErrorCode>([
    ...accessErrors[access],
    ...(closedOnBreak ? (['SELF_EXCLUDED'] as const) : []),
    ...(sensitive ? (['PASSWORD_REQUIRED'] as const) : []),
    ...(method === 'GET' ? [] : changeErrors),
    ...(method === 'GET' || rawBody ? [] : parserErrors),
    ...errorsAtAnyTime,
  ]);
}

/** Errors of the handler: of invalid input, and those that the endpoint lists. */
export function handlerErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, method, params, badParamsAre400, query, body, idempotent, errors = [] } = endpoint;
  const hasRules = query || body || badParamsAre400 || method !== 'GET';
  return new Set<ErrorCode>([
    ...(hasRules ? (['VALIDATION'] as const) : []),
    ...(params && !badParamsAre400 ? (['NOT_FOUND'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    // The account may be deleted, or its break may begin, during its request.
    ...(access === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(access === 'member' ? (['SELF_EXCLUDED'] as const) : []),
    ...errors,
    ...errorsAtAnyTime,
  ]);
}

/** All errors of an endpoint. INTERNAL is a bug, so no endpoint declares it. */
export function declaredErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([...admissionErrors(endpoint), ...handlerErrors(endpoint)]);
}
