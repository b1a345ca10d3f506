import { idParam } from '@reelmates/contract/fields';
import { notFound } from '../../http/api-error.ts';
import { isKnownEtag } from '../../http/known-etags.ts';
import { addressKey } from '../../http/limits/address-keys.ts';
import type { Caller } from '../../http/limits/request-shares.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { imagePolicy } from '../../http/security-headers.ts';
import { shapes } from './picture-layout.rules.ts';
import { createPostPictures } from './post-pictures.service.ts';

type PictureRequest = { Params: { id: string; file: string } };

const files = new Map(
  (Object.keys(shapes) as (keyof typeof shapes)[]).map((shape) => [`${shape}.jpg`, shape]),
);

/** Pictures of posts for link previews and for sharing: bytes, so they are outside the JSON contract. */
export function registerPostPictures(context: ModuleContext): void {
  const pictures = createPostPictures(context);

  context.http.fastify.get<PictureRequest>('/images/posts/:id/:file', async (request, reply) => {
    const account = await context.sessions.find(request, reply);
    const caller: Caller = account ? `user:${account.id}` : `address:${addressKey(request.ip)}`;
    await context.limits.consume('image', account ? caller : addressKey(request.ip));
    const { data: id } = idParam.safeParse(request.params.id);
    const shape = files.get(request.params.file);
    if (id === undefined || shape === undefined) throw notFound();
    const picture = await context.shares.run(caller, () => pictures.find(id, shape, caller));
    const etag = `"${picture.version}"`;
    const headers = {
      // After a post has gone, its picture may be shown for a minute at most.
      'cache-control': 'public, max-age=60',
      'content-security-policy': imagePolicy,
      'content-disposition': 'inline',
      etag,
    };
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send();
    const jpeg = await picture.read();
    return reply.headers(headers).type('image/jpeg').send(jpeg);
  });
}
