import { declaredErrors } from '@reelmates/contract/declared-errors';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { type ErrorCode, errorStatus } from '@reelmates/contract/errors';

const meanings: Record<ErrorCode, string> = {
  VALIDATION: 'the request cannot be read or breaks a rule; `errors` names each field',
  UNAUTHENTICATED: 'not signed in',
  BAD_CREDENTIALS: 'there is no such account, or another password',
  FORBIDDEN: 'not allowed for this account, or the request came from another site',
  BANNED: 'the account is banned; `leaveToken` opens export and deletion',
  SELF_EXCLUDED: 'closed during a break; `selfExclusionEnd` says until when',
  USERNAME_REQUIRED: 'the account has to choose a username first',
  PASSWORD_REQUIRED: 'give the password again at `/api/admin/confirm-password`, then repeat the request',
  NOT_FOUND: 'there is no such thing, or not for this account',
  METHOD_NOT_ALLOWED: 'not with this method',
  CONFLICT:
    'taken, decided or changed since; `errors` names the field, if it is one; of a decision, `current` says what it is now',
  TOO_LARGE: 'the body or the photo is over its limit',
  UNSUPPORTED_MEDIA: 'the body is not JSON, or the upload no photo',
  IDEMPOTENCY_MISMATCH: 'this Idempotency-Key came with another body before',
  RATE_LIMITED: 'too many requests; again after `Retry-After` seconds',
  INTERNAL: 'a bug; the log has the request id',
  UNAVAILABLE: 'overloaded, or the database or the store is out of reach; again after `Retry-After` seconds',
};

type Responses = Record<string, unknown>;

/** The `responses` of an endpoint's errors, each a reference to `components.responses`, where this adds them. */
export function describeErrors(endpoint: Endpoint, components: Responses): Responses {
  const byStatus = Map.groupBy(declaredErrors(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, codes]) => {
        const name = codes.toSorted().join('.');
        components[name] = errorResponse(codes.toSorted());
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
  );
}

function errorResponse(codes: readonly ErrorCode[]): Record<string, unknown> {
  const isWorthRepeating = codes.some((code) => code === 'RATE_LIMITED' || code === 'UNAVAILABLE');
  return {
    description: codes.map((code) => `${code}: ${meanings[code]}`).join('. '),
    ...(isWorthRepeating
      ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
      },
    },
  };
}
