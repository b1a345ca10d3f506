import * as z from 'zod/mini';

/** Every error code of the API and its HTTP status. */
export const errorStatus = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  BANNED: 403,
  SELF_EXCLUDED: 403,
  USERNAME_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that endpoints do not list: they follow from the kind of endpoint (declared-errors.ts), or mean a bug. */
type CommonErrorCode =
  | 'VALIDATION'
  | 'UNAUTHENTICATED'
  | 'USERNAME_REQUIRED'
  | 'METHOD_NOT_ALLOWED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'UNAVAILABLE';
export type OwnErrorCode = Exclude<ErrorCode, CommonErrorCode>;

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** What happened to an item since the moderator loaded it. Without `decidedBy` its author changed it. */
export const currentSchema = z.object({
  status: z.string(),
  decidedBy: z.optional(z.object({ id: z.string(), username: z.nullable(z.string()) })),
  decidedAt: z.optional(z.string()),
  item: z.record(z.string(), z.unknown()),
});
export type Current = z.infer<typeof currentSchema>;

/** The body of every 4xx and 5xx response. `message` is written for people. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  /** With VALIDATION and CONFLICT: the fields of the request that caused it. */
  errors: z.optional(z.array(fieldErrorSchema)),
  /** Only with SELF_EXCLUDED. */
  selfExclusionEnd: z.optional(z.string()),
  /** Only with BANNED after a correct password: a token for export and deletion. */
  leaveToken: z.optional(z.string()),
  /** Only with BANNED after a correct password: the reason given to the person, and when the ban ends by itself. */
  ban: z.optional(z.object({ reason: z.nullable(z.string()), until: z.nullable(z.string()) })),
  /** Only with CONFLICT of a stale decision: the current item, as its queue shows it. */
  current: z.optional(currentSchema),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
