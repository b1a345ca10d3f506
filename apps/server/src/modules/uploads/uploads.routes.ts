import { limits } from '@reelmates/contract/limits';
import { createUpload as createUploadEndpoint } from '@reelmates/contract/social/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharedSecret } from '../../db/product-state.ts';
import { pacedBody } from '../../http/bodies/paced-body.ts';
import { createPhotoShares } from '../../http/bodies/photo-shares.ts';
import { allowLongResponse, connectionTimes } from '../../http/connections/connections.ts';
import { ok } from '../../http/endpoints/handler.ts';
import { isKnownEtag } from '../../http/known-etags.ts';
import { addressKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { imagePolicy } from '../../http/security-headers.ts';
import type { Account } from '../../http/session/viewer.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { createUpload } from './create-upload.service.ts';
import { admitUpload, receiveUpload } from './receiving.service.ts';
import { findServedImage } from './serving.service.ts';

export async function registerUploads(context: ModuleContext): Promise<void> {
  const secret = await sharedSecret(context.db, 'upload_secret');

  context.http.bind(createUploadEndpoint, async ({ viewer, body }) => {
    const create = () => createUpload(context, viewer.id, secret, body?.size);
    const upload = viewer.isAdmin ? await create() : await withinDay(context, viewer, create);
    return ok({
      uploadURL: upload.uploadUrl,
      imageUrl: `/images/${upload.id}`,
      method: 'PUT' as const,
      headers: upload.headers,
      expiresAt: upload.expiresAt.toISOString(),
      maxBytes: limits.uploadMaxBytes,
    });
  });

  // Photos are raw bytes of any content type, so these two endpoints are outside the JSON contract.
  await context.http.fastify.register(async (fastify) => {
    addUploadRoute(fastify, context, secret);
    addImageRoute(fastify, context);
  });
}

/** Counts one upload of the day. */
async function withinDay<Result>(
  { limits: rates }: Pick<ModuleContext, 'limits'>,
  { id, hasVerifiedAddress }: Pick<Account, 'id' | 'hasVerifiedAddress'>,
  create: () => Promise<Result>,
): Promise<Result> {
  const who = `user:${id}`;
  const counted = () => rates.charge('uploadPerDay', who, create);
  return hasVerifiedAddress ? counted() : rates.charge('uploadPerDayUnverified', who, counted);
}

type UploadRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

/**
 * How long a process that is stopping continues to receive and process photos; clients then try again with the next
 * process. Decoding ends just before the connections are closed (http/connections/connections.ts), so that clients get
 * a response.
 */
const RECEIVING_AT_THE_END_MS = 5_000;
const PROCESSING_AT_SHUTDOWN_MS = 19_000;

function addUploadRoute(fastify: FastifyInstance, context: ModuleContext, secret: string): void {
  const end = new AbortController();
  fastify.addHook('preClose', async () => {
    setTimeout(() => end.abort(), RECEIVING_AT_THE_END_MS).unref();
    setTimeout(() => void context.images.close(), PROCESSING_AT_SHUTDOWN_MS).unref();
  });
  fastify.removeAllContentTypeParsers();
  // Does not read the body before the account is known; then writes it to a file, part by part.
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));

  fastify.put('/uploads/:id', {
    handler: async (request: UploadRequest, reply) => {
      allowLongResponse(reply.raw, connectionTimes.longSilenceMs);
      const { id } = request.params;
      context.limits.refuseKnown(`upload:${id}`);
      const account = await context.sessions.find(request, reply);
      const network = addressKey(request.ip);
      const ownerId = await context.shares.run(account ? `user:${account.id}` : `address:${network}`, () =>
        admitUpload(context, { id, query: request.query, secret, accountId: account?.id ?? null, network }),
      );
      await receiveUpload(context, {
        imageId: id,
        ownerId,
        announcedBytes: announcedBytes(request),
        body: pacedBody(request.raw, end.signal),
      });
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}

function announcedBytes({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

type ImageRequest = FastifyRequest<{ Params: { id: string }; Querystring: { w?: unknown } }>;

/** Allows pages of our origin to read and store images from the origin of public images. */
const readElsewhere = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/**
 * The maximum of photos read at a time: a page requests its photos all at once, and a slow store must delay nothing but
 * photos.
 */
const READING = 64;
const READING_PER_CALLER = 32;
const READING_WAIT_MS = 1_000;

function addImageRoute(fastify: FastifyInstance, context: ModuleContext): void {
  const reading = createConcurrencyLimit({
    concurrency: READING,
    perKey: context.limits.scaled(READING_PER_CALLER),
    maxQueued: 512,
    waitMs: READING_WAIT_MS,
  });
  const untaken = createPhotoShares(context.limits);
  fastify.get('/images/:id', async (request: ImageRequest, reply) => {
    const account = await context.sessions.find(request, reply);
    // The guests of a pub may share an address, so only requests without a session count against it.
    await context.limits.consume('image', account ? `user:${account.id}` : addressKey(request.ip));
    const { w } = request.query;
    const width = typeof w === 'string' && /^\d{1,4}$/.test(w) ? Number(w) : null;
    const caller = account ? (`user:${account.id}` as const) : (`address:${addressKey(request.ip)}` as const);
    const image = await context.shares.run(caller, () =>
      findServedImage(context, request.params.id, width, account),
    );
    const etag = `"${request.params.id}-${image.width}"`;
    const headers = {
      // Browsers cache images. Shared caches revalidate them, so that removals take effect.
      'cache-control': image.isPublic ? 'public, max-age=86400, s-maxage=60' : 'private, no-store',
      'content-security-policy': imagePolicy,
      'content-disposition': 'inline',
      etag,
      ...(image.isPublic && context.config.imagesUrl !== null && readElsewhere),
    };
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send();
    const { bytes, contentType } = await reading.run(caller, image.read);
    untaken.hold(caller, bytes.byteLength, reply);
    return reply.headers(headers).type(contentType).send(bytes);
  });
}
