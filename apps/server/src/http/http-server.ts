import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Database } from '../db/database.ts';
import { createTimeBudget, type TimeBudget, withTimeBudget } from '../db/time-budget.ts';
import type { Clock } from '../platform/clock.ts';
import { invalid, notFound, unreadableRequest, unsupportedMedia } from './api-error.ts';
import { TinyChunks } from './bodies/framing.ts';
import { wholeBodyOf } from './bodies/whole-body.ts';
import { takeWaitMs } from './connections/address-connections.ts';
import { type ConnectionLimits, connectionTimes, limitConnections } from './connections/connections.ts';
import { parserErrorResponses } from './connections/parser-errors.ts';
import { warnOfUnusedForwarding } from './connections/unused-forwarding.ts';
import { refuseForeignOrigins } from './csrf.ts';
import { type Bind, type BoundEndpoints, createBinder } from './endpoints/bind.ts';
import type { BindCommand } from './endpoints/command.ts';
import { type ReportBreach, reportUndeclaredErrors } from './endpoints/declared-responses.ts';
import { answerError } from './error-responses.ts';
import { hasMoreValues } from './json-values.ts';
import { addressKey } from './limits/address-keys.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RequestShares } from './limits/request-shares.ts';
import { createRequestTurns } from './limits/request-turns.ts';
import { type ContentSources, securityHeaders } from './security-headers.ts';
import type { ExitTokens } from './session/exit-tokens.ts';
import type { Sessions } from './session/session.ts';
import { toPageAddress, withoutOrigin } from './web-app/page-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the request may still wait for the database. */
    timeBudget: TimeBudget;
  }
}

export type HttpServer = {
  readonly fastify: FastifyInstance;
  /** @throws when the endpoint is bound already */
  bind: Bind;
  command: BindCommand;
  readonly bound: BoundEndpoints;
  /** All routes, including those outside the contract. */
  readonly routes: readonly RouteOptions[];
};

export type HttpServerOptions = {
  log: FastifyBaseLogger;
  publicUrl: URL;
  /** The number of proxies in front. */
  trustProxy: number;
  db: Database;
  clock: Clock;
  sessions: Sessions;
  exitTokens: ExitTokens;
  limits: RateLimits;
  shares: RequestShares;
  contentSources: ContentSources;
  connections: ConnectionLimits;
  /** Receives violations of the contract by responses. Only for tests, because checking each response is slow. */
  onBreach: ReportBreach | null;
};

/** In bytes. */
const JSON_BODY_LIMIT = 1_048_576;

type SecurityHeaders = ReturnType<typeof securityHeaders>;

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const headers = securityHeaders(options.publicUrl, options.contentSources);
  const fastify = openFastify(options, headers);
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    // A path that no endpoint has is looked up among the web app's files, which refuse '//', '..' and backslashes.
    if (error.code === 'FST_STATIC_FORBIDDEN_PATH') reply.callNotFound();
    else answerError(error, request, reply);
  });
  parseBodies(fastify);
  limitConnections(fastify, options.connections);
  ignoreExpectHeader(fastify);
  warnOfUnusedForwarding(fastify, options.trustProxy);

  addRequestHooks(fastify, headers);
  refuseForeignOrigins(fastify, options.publicUrl);
  await fastify.register(fastifyCookie);
  // Runs after the hook that writes cookies into headers. The session of a failed request may have been rolled back.
  fastify.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) reply.removeHeader('set-cookie');
  });

  if (options.onBreach) reportUndeclaredErrors(fastify, options.onBreach);
  const { bind, command, bound } = createBinder(fastify, options);
  const routes: RouteOptions[] = [];
  fastify.addHook('onRoute', (route) => {
    routes.push(route);
  });
  return { fastify, bind, command, bound, routes };
}

function openFastify({ log, trustProxy }: HttpServerOptions, headers: SecurityHeaders): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // One log line for each response, written by a hook, instead of two. It has the pattern of the path, without personal
    // data.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: connectionTimes.requestMs,
    connectionTimeout: connectionTimes.silenceMs,
    keepAliveTimeout: trustProxy > 0 ? connectionTimes.idleBehindProxyMs : connectionTimes.idleMs,
    forceCloseConnections: 'idle',
    // Requests that arrive during a shutdown are still answered.
    return503OnClosing: false,
    // Longer than any path parameter that can arrive: each endpoint itself refuses those that are too long.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url = '/' }) => toPageAddress(withoutOrigin(url)),
    // These errors occur before all hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      answerError(error, request, reply);
    },
    clientErrorHandler: parserErrorResponses(headers),
    // A hook refuses a missing Host, with all headers.
    http: {
      requireHostHeader: false,
      headersTimeout: connectionTimes.headersMs,
      connectionsCheckingInterval: connectionTimes.checkMs,
    },
  });
}

/** What happens to each request before its endpoint, in this order, and the log line of its response. */
function addRequestHooks(fastify: FastifyInstance, headers: SecurityHeaders): void {
  const requestTurns = createRequestTurns();
  fastify.addHook('onRequest', ({ ip }, _reply, done) => requestTurns(addressKey(ip), done));
  fastify.decorateRequest('timeBudget');
  fastify.addHook('onRequest', async (request, reply) => {
    request.timeBudget = createTimeBudget(takeWaitMs(request.raw.socket));
    reply.headers({ ...headers, 'x-request-id': request.id });
    // By the route, because a path may be encoded; by the path, because an unknown one has no route.
    const addresses = [request.routeOptions.url ?? '', request.url];
    if (addresses.some((address) => address.startsWith('/api/'))) reply.header('cache-control', 'no-store');
    if (addresses.some((address) => /^\/(api|images|uploads)\//.test(address))) {
      reply.header('x-robots-tag', 'noindex');
    }
  });
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  // Set again after the body has been parsed, because its parser loses the async context.
  fastify.addHook('preHandler', ({ timeBudget }, _reply, done) => withTimeBudget(timeBudget, done));
  fastify.addHook('onRequest', async ({ headers: { host }, raw }) => {
    if (host === undefined && raw.httpVersion === '1.1') throw invalid('host', 'This request names no host.');
  });
  fastify.addHook('onRequest', async ({ is404, method }) => {
    // Before the body is read, because nothing uses it.
    if (is404 && method !== 'GET' && method !== 'HEAD') throw notFound();
  });
}

/** Node itself would answer an `Expect:` other than 100-continue, without our headers. */
function ignoreExpectHeader(fastify: FastifyInstance): void {
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
}

/**
 * The maximum of values in a body: no form has a hundredth of them. Parsing and checking 500,000 empty lists in 1 MB would
 * keep all other requests waiting for a tenth of a second.
 */
const JSON_VALUES = 10_000;

/**
 * The number of further requests as which one in tiny chunks counts. Until that is clear, reading it takes as long as
 * they do, and four accounts could send so many that others wait for half a second.
 */
const COST_OF_TINY_CHUNKS = 20;

/**
 * Accepts JSON in UTF-8 and drops `__proto__` keys. A request without a body may have any content type: `curl -d ''` names
 * that of a form.
 */
function parseBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await wholeBodyOf(payload, request.routeOptions.bodyLimit).catch(
        async (error: unknown) => {
          if (error instanceof TinyChunks) await request.admission?.chargeFurther(COST_OF_TINY_CHUNKS);
          throw error;
        },
      );
      if (body.length === 0) return undefined;
      // Decoding would store other text than was sent.
      if (!isUtf8(body) || hasMoreValues(body, JSON_VALUES)) throw unreadableRequest();
      return new Promise((resolve, reject) => {
        void parse(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)));
      });
    },
  );
  fastify.addContentTypeParser('*', ({ headers }, _payload, done) => {
    if (headers['content-length'] === '0') done(null, undefined);
    else done(unsupportedMedia());
  });
}
