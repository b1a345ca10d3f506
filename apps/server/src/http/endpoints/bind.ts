import type { Readable } from 'node:stream';
import type { Answer, Body, Endpoint, Params, Query } from '@reelmates/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { withTimeBudget } from '../../db/time-budget.ts';
import { createBodyShares } from '../bodies/body-shares.ts';
import { allowLongAnswer, times } from '../connections/connections.ts';
import { addressKey } from '../limits/rate-limits.ts';
import { hasPassword, type RequestShares, type Urgency } from '../limits/request-shares.ts';
import type { Account, Leaver, Viewer } from '../session/viewer.ts';
import { type AdmissionParts, admissionOf, admit } from './admission.ts';
import type { Breaches } from './declared-answers.ts';
import { readInput } from './read-input.ts';
import { compileSerializers, type FinishedReply, sendAnswer } from './send-answer.ts';

type ViewerOf<E extends Endpoint> = E extends { leaveToken: true }
  ? Leaver
  : E['access'] extends 'public'
    ? Account | null
    : E['access'] extends 'account'
      ? Account
      : Viewer;

/** One call of an endpoint, its input validated. */
export type Call<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  viewer: ViewerOf<E>;
  /** The caller's address, as rate limits count it. */
  address: string;
  idempotencyKey: string | undefined;
  /**
   * Counts `work` against the endpoint's own limit. Done already, except for endpoints with an idempotency key: there
   * the handler does it around what it does only once, so that repeated requests count for nothing.
   */
  charge<Result>(work: () => Promise<Result>): Promise<Result>;
  /** For what only few handlers touch: cookies and headers. */
  request: FastifyRequest;
  reply: FastifyReply;
};

type ReplyOf<E extends Endpoint> = E extends { produces: string }
  ? { status: 200; stream: Readable; headers?: Record<string, string> }
  : JsonReplyOf<E>;

type JsonReplyOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: E['responses'][Status] extends z.ZodMiniType
    ?
        | { status: Status; body: z.output<E['responses'][Status]>; headers?: Record<string, string> }
        | { status: Status; json: Buffer; headers?: Record<string, string> }
    : { status: Status; body?: undefined; headers?: Record<string, string> };
}[keyof E['responses']];

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;
export type BoundEndpoints = ReadonlySet<Endpoint>;
export type AnswerOf<E extends Endpoint> = Answer<E>;

export function ok<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body };
}

export function created<Body>(body: Body): { status: 201; body: Body } {
  return { status: 201, body };
}

export function noContent(): { status: 204 } {
  return { status: 204 };
}

type BinderOptions = AdmissionParts & {
  shares: RequestShares;
  onBreach: Breaches | null;
};

export function createBinder(fastify: FastifyInstance, options: BinderOptions) {
  const bound = new Set<Endpoint>();
  const bodies = createBodyShares(options.limits);
  fastify.decorateRequest('admission', null);
  fastify.decorateRequest('stage', null);
  return {
    bound,
    bind<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
      if (bound.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is bound twice`);
      bound.add(endpoint);
      const serializers = compileSerializers(endpoint);
      const urgency = urgencyOf(endpoint);
      const add = endpoint.rawBody ? withRawBody(fastify) : (route: RouteOptions) => fastify.route(route);
      add({
        method: endpoint.method,
        config: { endpoint },
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
        // A HEAD would make the whole stream, for nobody.
        ...(endpoint.produces === undefined ? {} : { exposeHeadRoute: false }),
        // Before the body is read: a caller who may not send it costs no memory.
        onRequest: async (request, reply) => {
          request.stage = 'admission';
          options.shares.refuseWhenFull(urgency);
          const admitting = () => admit(endpoint, request, reply, options);
          request.admission = await withTimeBudget(request.timeBudget, admitting);
        },
        preParsing: async (request, reply, payload) => {
          if (!endpoint.rawBody) bodies.reserve(admissionOf(request).who, request, reply);
          return payload;
        },
        handler: async (request, reply) => {
          request.stage = 'handler';
          if (endpoint.produces) allowLongAnswer(reply.raw, times.longSilenceMs);
          if (endpoint.rawBody) allowLongAnswer(reply.raw, times.importSilenceMs);
          const { worksAs, viewer, charge } = admissionOf(request);
          const work = () => {
            const call = {
              ...readInput(endpoint, request),
              ...callFacts(request),
              viewer,
              charge,
              request,
              reply,
            };
            // readInput and admit made exactly what the endpoint's types promise; TypeScript can't follow the lookup.
            return handler(call as unknown as Call<E>) as Promise<FinishedReply>;
          };
          const begin = () => (endpoint.idempotent ? work() : charge(work));
          const answer = await options.shares.run(worksAs, begin, {
            urgency,
            hasPassword: hasPassword(request.body),
          });
          return sendAnswer(endpoint, answer, serializers, reply, options.onBreach);
        },
      });
    },
  };
}

/** Reading and signing in go on for longest. */
function urgencyOf({ method, access, produces }: Endpoint): Urgency {
  return access === 'public' || (method === 'GET' && !produces) ? 'first' : 'later';
}

/**
 * Adds a route whose body nobody has read when its handler begins: whoever may not call it costs nothing, and a body
 * that takes long to parse need not be parsed here.
 */
function withRawBody(fastify: FastifyInstance): (route: RouteOptions) => void {
  return (route) => {
    fastify.register(async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload));
      scope.route(route);
    });
  };
}

function callFacts(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  return {
    address: addressKey(request.ip),
    idempotencyKey: Array.isArray(key) ? key.join(',') : key,
  };
}
