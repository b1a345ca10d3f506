import { limits } from '@reelmates/contract/limits';
import { createUpload as createUploadEndpoint } from '@reelmates/contract/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sharedSecret } from '../../db/product-state.ts';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { admitUpload, createUpload, readImage, receiveUpload, tooLarge } from './uploads.service.ts';

export async function registerUploads(context: ModuleContext): Promise<void> {
  const secret = await sharedSecret(context.db, 'upload_secret');

  context.http.bind(createUploadEndpoint, async ({ viewer }) => {
    const upload = await createUpload(context, viewer.id, secret);
    return ok({
      uploadURL: upload.uploadUrl,
      imageUrl: `/images/${upload.id}`,
      method: 'PUT' as const,
      expiresAt: upload.expiresAt.toISOString(),
      maxBytes: limits.uploadMaxBytes,
    });
  });

  // Photos come as raw bytes with any content type, so these two stand outside the JSON contract.
  await context.http.fastify.register(async (fastify) => {
    addUploadRoute(fastify, context, secret);
    addImageRoute(fastify, context);
  });
}

type UploadRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown };
}>;

function addUploadRoute(fastify: FastifyInstance, context: ModuleContext, secret: string): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  fastify.put('/uploads/:id', {
    bodyLimit: limits.uploadMaxBytes,
    errorHandler: (error, request) => {
      const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
      throw isTooLarge
        ? tooLarge(Number(request.headers['content-length'] ?? limits.uploadMaxBytes + 1))
        : error;
    },
    // Before the body is read: whoever may not upload sends us nothing.
    preParsing: async (request: UploadRequest, reply, payload) => {
      const account = await context.sessions.find(request, reply);
      await context.limits.consume('signedOut', `upload:${addressKey(request.ip)}`);
      await admitUpload(context, {
        id: request.params.id,
        query: request.query,
        secret,
        accountId: account?.id ?? null,
      });
      return payload;
    },
    handler: async (request: UploadRequest, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveUpload(context, request.params.id, bytes);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}

type ImageRequest = FastifyRequest<{ Params: { id: string }; Querystring: { w?: unknown } }>;

function addImageRoute(fastify: FastifyInstance, context: ModuleContext): void {
  fastify.get('/images/:id', async (request: ImageRequest, reply) => {
    await context.limits.consume('image', addressKey(request.ip));
    const account = await context.sessions.find(request, reply);
    const { w } = request.query;
    const width = typeof w === 'string' && /^\d{1,4}$/.test(w) ? Number(w) : null;
    const image = await readImage(context, request.params.id, width, account);
    const etag = `"${request.params.id}-${image.width}"`;
    reply.headers({
      // A browser keeps what it saw; caches that many people share ask again, so that removals reach them.
      'cache-control': image.isPublic ? 'public, max-age=86400, s-maxage=60' : 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(image.contentType).send(image.bytes);
  });
}
