import type { Access, Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  account: ['UNAUTHENTICATED'],
  personal: ['UNAUTHENTICATED', 'USERNAME_REQUIRED'],
  member: ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'SELF_EXCLUDED'],
  admin: ['UNAUTHENTICATED', 'USERNAME_REQUIRED', 'FORBIDDEN'],
};

/** Of a request that changes something: it came from another site, or with a body of another kind. */
const changeErrors: readonly ErrorCode[] = ['FORBIDDEN', 'UNSUPPORTED_MEDIA'];
/** Of a body that is parsed before the handler is asked: no JSON, or more than the limit. */
const parserErrors: readonly ErrorCode[] = ['VALIDATION', 'TOO_LARGE'];

/** Too many requests, an overloaded process, a database or a store out of reach: at any time. */
const errorsAtAnyTime: readonly ErrorCode[] = ['RATE_LIMITED', 'UNAVAILABLE'];

/** What is answered before the handler is asked: about the caller, and about a body that cannot be read. */
export function admissionErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, closedOnBreak, method, rawBody } = endpoint;
  return new Set<ErrorCode>([
    ...accessErrors[access],
    ...(closedOnBreak ? (['SELF_EXCLUDED'] as const) : []),
    ...(method === 'GET' ? [] : changeErrors),
    ...(method === 'GET' || rawBody ? [] : parserErrors),
    ...errorsAtAnyTime,
  ]);
}

/** What the handler answers: about input that breaks a rule, and what the endpoint lists itself. */
export function handlerErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, method, params, badParamsAre400, query, body, idempotent, errors = [] } = endpoint;
  const hasRules = query || body || badParamsAre400 || method !== 'GET';
  return new Set<ErrorCode>([
    ...(hasRules ? (['VALIDATION'] as const) : []),
    ...(params && !badParamsAre400 ? (['NOT_FOUND'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    // The account may go while its request is at work.
    ...(access === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
    ...errors,
    ...errorsAtAnyTime,
  ]);
}

/** All that an endpoint may answer instead of its responses. INTERNAL is a bug, and declared nowhere. */
export function declaredErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([...admissionErrors(endpoint), ...handlerErrors(endpoint)]);
}
