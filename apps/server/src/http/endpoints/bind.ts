import type { Endpoint } from '@reelmates/contract/endpoint';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Database } from '../../db/database.ts';
import { withTimeBudget } from '../../db/time-budget.ts';
import { createBodyShares } from '../bodies/body-shares.ts';
import { allowLongResponse, connectionTimes } from '../connections/connections.ts';
import { addressKey } from '../limits/address-keys.ts';
import { hasPassword, type Priority, type RequestShares } from '../limits/request-shares.ts';
import { type AdmissionParts, admissionOf, admitRequest } from './admission.ts';
import { type BindCommand, commandHandler, type Steps, type WithoutIdempotency } from './command.ts';
import type { ReportBreach } from './declared-responses.ts';
import type { Call, Handler } from './handler.ts';
import { readInput } from './read-input.ts';
import { compileSerializers, type FinishedReply, sendResponse } from './send-response.ts';

export type BoundEndpoints = ReadonlySet<Endpoint>;

/** Binds an endpoint of the contract to its handler; one that takes an Idempotency-Key is bound by `BindCommand`. */
export type Bind = <E extends Endpoint>(endpoint: E & WithoutIdempotency<E>, handler: Handler<E>) => void;

type BinderOptions = AdmissionParts & {
  db: Database;
  shares: RequestShares;
  onBreach: ReportBreach | null;
};

export function createBinder(fastify: FastifyInstance, options: BinderOptions) {
  const bound = new Set<Endpoint>();
  const bodies = createBodyShares(options.limits);
  fastify.decorateRequest('admission', null);
  fastify.decorateRequest('stage', null);

  function addRoute(endpoint: Endpoint, handler: (call: Call<Endpoint>) => Promise<FinishedReply>): void {
    if (bound.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is bound twice`);
    bound.add(endpoint);
    const serializers = compileSerializers(endpoint);
    const priority = priorityOf(endpoint);
    const add = endpoint.rawBody ? withRawBody(fastify) : (route: RouteOptions) => fastify.route(route);
    add({
      method: endpoint.method,
      config: { endpoint },
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      // A HEAD request would produce the whole stream for nothing.
      ...(endpoint.produces === undefined ? {} : { exposeHeadRoute: false }),
      // Before the body is read, so that the body of a refused caller takes no memory.
      onRequest: async (request, reply) => {
        request.stage = 'admission';
        options.shares.refuseWhenFull(priority);
        const admitting = () => admitRequest(endpoint, request, reply, options);
        request.admission = await withTimeBudget(request.timeBudget, admitting);
      },
      preParsing: async (request, reply, payload) => {
        if (!endpoint.rawBody) bodies.reserve(admissionOf(request).caller, request, reply);
        return payload;
      },
      preHandler: async (request) => {
        if (!endpoint.rawBody) await admissionOf(request).renew();
      },
      handler: async (request, reply) => {
        request.stage = 'handler';
        if (endpoint.produces) allowLongResponse(reply.raw, connectionTimes.longSilenceMs);
        if (endpoint.rawBody) allowLongResponse(reply.raw, connectionTimes.importSilenceMs);
        const { shareOwner, viewer, charge } = admissionOf(request);
        const work = () => {
          const call = {
            ...readInput(endpoint, request),
            address: addressKey(request.ip),
            viewer,
            request,
            reply,
          };
          // readInput and admitRequest return what the endpoint's types promise; TypeScript cannot follow the look-up.
          return handler(call as Call<Endpoint>);
        };
        const begin = () => (endpoint.idempotent ? work() : charge(work));
        const response = await options.shares.run(shareOwner, begin, {
          priority,
          hasPassword: hasPassword(request.body),
        });
        return sendResponse(endpoint, response, serializers, reply, options.onBreach);
      },
    });
  }

  const bind = (endpoint: Endpoint, handler: (call: Call<Endpoint>) => Promise<FinishedReply>) => {
    if (endpoint.idempotent) {
      throw new Error(`${endpoint.method} ${endpoint.path} takes an Idempotency-Key: bind it by command`);
    }
    addRoute(endpoint, handler);
  };
  const command = (endpoint: Endpoint, steps: Steps | Steps['run']) => {
    const named = typeof steps === 'function' ? { run: steps } : steps;
    addRoute(endpoint, commandHandler(endpoint, named, options));
  };
  return { bound, bind: bind as Bind, command: command as BindCommand };
}

/** Under overload, reads and sign-ins are served longest. */
function priorityOf({ method, access, produces }: Endpoint): Priority {
  return access === 'public' || (method === 'GET' && !produces) ? 'high' : 'low';
}

/**
 * Adds a route whose handler reads the body itself: a refused caller's body costs nothing, and a large body is not
 * parsed in this process.
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
