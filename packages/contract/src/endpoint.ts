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

/** The rate limit of the endpoint, besides the general one. The numbers are the server's. */
export type LimitName =
  | 'registration'
  | 'mail'
  | 'testMail'
  | 'upload'
  | 'comment'
  | 'playSession'
  | 'toggle'
  | 'followPeople'
  | 'nameCheck'
  | 'userSearch'
  | 'export'
  | 'report';

type Schema = z.ZodMiniType;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{name}` for path parameters, as in the contract and OpenAPI. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** For public endpoints: closed to signed-in people on a break. */
  closedOnBreak?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Success statuses and their bodies; null means no body. */
  responses: Partial<Record<200 | 201 | 204 | 302 | 304, Schema | null>>;
  /** The handler's own errors, beyond those that access, limits and input imply (declared-errors.ts). */
  errors?: readonly OwnErrorCode[];
  limit?: LimitName;
  /** For admins: 403 PASSWORD_REQUIRED unless the login session had the account's password within the last 15 minutes. */
  sensitive?: true;
  /** Accepts an Idempotency-Key; the web app always sends one. */
  idempotent?: true;
  /** An invalid path parameter that is not an id is an error in the request (400), not an unknown thing (404). */
  badParamsAre400?: true;
  /** Accepts the exit token of a banned account (`Authorization: Bearer`) in place of a session. */
  acceptsExitToken?: true;
  /** The success answer is a stream of this media type instead of JSON. */
  produces?: 'application/zip' | 'text/csv; charset=utf-8';
  /** The handler itself reads the body, as bytes, after the access rule: for bodies too large to parse at once. */
  rawBody?: true;
  /** Largest JSON body in bytes where it is not the usual 1 MB. */
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

/** The validated input of a handler. */
export type Params<E extends Endpoint> = Output<PartOf<E, 'params'>>;
export type Query<E extends Endpoint> = Output<PartOf<E, 'query'>>;
export type Body<E extends Endpoint> = Output<PartOf<E, 'body'>>;

/** The input of a client. */
export type ParamsInput<E extends Endpoint> = Input<PartOf<E, 'params'>>;
export type QueryInput<E extends Endpoint> = Input<PartOf<E, 'query'>>;
export type BodyInput<E extends Endpoint> = Input<PartOf<E, 'body'>>;

type ResponseBody<S> = S extends Schema ? z.output<S> : undefined;
/** The body of a successful answer (undefined for 204). */
export type Answer<E extends Endpoint> = {
  [Status in keyof E['responses']]: ResponseBody<E['responses'][Status]>;
}[keyof E['responses']];
