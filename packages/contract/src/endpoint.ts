import type * as z from 'zod/mini';
import type { OwnErrorCode } from './errors.ts';

/**
 * Who may call the endpoint.
 * - public: everyone
 * - account: signed in, even without a username or on a break
 * - personal: signed in with a username; stays open during a break (one's own things)
 * - member: signed in with a username and not on a break (everything social or about venues)
 * - admin: an admin
 */
export type Access = 'public' | 'account' | 'personal' | 'member' | 'admin';

/** The endpoint's own rate limit, in addition to the general one. The server defines the numbers. */
export type LimitName =
  | 'registration'
  | 'testMail'
  | 'upload'
  | 'comment'
  | 'playSession'
  | 'toggle'
  | 'followPeople'
  | 'nameCheck'
  | 'userSearch'
  | 'export'
  | 'accountDeletion';

type Schema = z.ZodMiniType;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path parameters are written `{name}`, as in OpenAPI. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** For public endpoints: refuses signed-in people during a break. */
  closedOnBreak?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Success statuses and their bodies; null means no body. */
  responses: Partial<Record<200 | 201 | 204 | 302 | 304, Schema | null>>;
  /** The handler's own errors, beyond those that access, limits and input imply (declared-errors.ts). */
  errors?: readonly OwnErrorCode[];
  limit?: LimitName;
  /**
   * For admin endpoints: refuses with 403 PASSWORD_REQUIRED unless the password was entered in this login session
   * within the last 15 minutes.
   */
  sensitive?: true;
  /** Accepts an Idempotency-Key; the web app always sends one. */
  idempotent?: true;
  /** An invalid path parameter, except an id, answers 400 instead of 404. */
  badParamsAre400?: true;
  /** Accepts the exit token of a banned account (`Authorization: Bearer`) in place of a session. */
  acceptsExitToken?: true;
  /** The media type of a success response that is a stream instead of JSON. */
  produces?: 'application/zip' | 'text/csv; charset=utf-8';
  /**
   * The handler reads the body itself, as bytes, once the access rule has passed: for bodies too large to parse at
   * once.
   */
  rawBody?: true;
  /** The maximum size of a JSON body in bytes, if it differs from the usual 1 MB. */
  bodyLimit?: number;
};

/** Declares an endpoint: server and client both use this one object. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type Key = 'params' | 'query' | 'body';
type PartOf<E, K extends Key> = E extends { [P in K]: infer S } ? S : undefined;

/** The validated input, as a handler receives it. */
export type Params<E extends Endpoint> = Output<PartOf<E, 'params'>>;
export type Query<E extends Endpoint> = Output<PartOf<E, 'query'>>;
export type Body<E extends Endpoint> = Output<PartOf<E, 'body'>>;

/** The input before validation, as a client passes it. */
export type ParamsInput<E extends Endpoint> = Input<PartOf<E, 'params'>>;
export type QueryInput<E extends Endpoint> = Input<PartOf<E, 'query'>>;
export type BodyInput<E extends Endpoint> = Input<PartOf<E, 'body'>>;

/** The key may be absent if the endpoint declares no such part, or one with optional fields only. */
type RequestPart<Name extends string, Value> = undefined extends Value
  ? { [K in Name]?: Value }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of a call: the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = RequestPart<'params', ParamsInput<E>> &
  RequestPart<'query', QueryInput<E>> &
  RequestPart<'body', BodyInput<E>>;

type ResponseBody<S> = S extends Schema ? z.output<S> : undefined;
/** The body of a successful response (undefined for 204). */
export type ResponseOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: ResponseBody<E['responses'][Status]>;
}[keyof E['responses']];
