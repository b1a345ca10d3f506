import { readFile } from 'node:fs/promises';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { versionOf } from '../../http/versions.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { findOpenPost, type OpenPost } from '../posts/posts.public.ts';
import { readRendition } from '../uploads/uploads.public.ts';
import { createPictureCache } from './picture-cache.ts';
import { layoutOf, type PictureShape, shapes } from './picture-layout.rules.ts';

/** Enough for some two hundred pictures. */
const CACHED_BYTES = 32_000_000;
/** One drawing at a time, so that the other decoder is free for uploads. */
const DRAWING = { concurrency: 1, perKey: 1, maxQueued: 16, maxQueuedPerKey: 4, waitMs: 8_000 };
/** Increase it with each change of the layout, so that clients replace pictures of the previous one. */
const LAYOUT = 1;

const logoFile = new URL('../../../data/pictures/logo.png', import.meta.url);

export type PostPicture = { version: string; read(): Promise<Buffer> };

export type PostPictures = {
  /**
   * The picture of a post that everybody may see.
   * @param caller the client whose share of the decoders it uses
   * @throws ApiError NOT_FOUND; RATE_LIMITED and ConcurrencyLimitError when the picture is read
   */
  find(id: string, shape: PictureShape, caller: string): Promise<PostPicture>;
};

type Context = Pick<ModuleContext, 'db' | 'storage' | 'images' | 'limits'>;

export function createPostPictures(context: Context): PostPictures {
  const cache = createPictureCache(CACHED_BYTES);
  const drawing = createConcurrencyLimit(DRAWING);
  /** By a picture and its version. */
  const drawings = createSingleFlight<Buffer>();

  async function draw(post: OpenPost, shape: PictureShape, caller: string): Promise<Buffer> {
    await context.limits.consume('drawing', caller);
    return drawing.run(caller, async () => {
      const photos = {
        photo: await photoOf(context, post.image_id, post.image_version, shapes[shape].width),
        face: await photoOf(context, post.author_image_id, post.author_image_version, 160),
        logo: await readFile(logoFile),
      };
      return context.images.draw(layoutOf(post, shape, photos), 'pictures of posts');
    });
  }

  async function drawOnce(post: OpenPost, shape: PictureShape, version: string, caller: string) {
    const key = keyOf(post.id, shape);
    const drawn = `${key} ${version}`;
    for (let other = drawings.current(drawn); other; other = drawings.current(drawn)) {
      try {
        return await other;
      } catch {
        // It may have failed because of the other caller's limits, which do not apply to this one.
      }
    }
    return drawings.run(drawn, async () => {
      const jpeg = await draw(post, shape, caller);
      cache.put(key, { version, jpeg });
      return jpeg;
    });
  }

  return {
    async find(id, shape, caller) {
      const post = await findOpenPost(context.db, id);
      if (post === null) {
        for (const each of Object.keys(shapes)) cache.drop(keyOf(id, each));
        throw notFound();
      }
      const version = versionOfPicture(post);
      return {
        version,
        read: async () => cache.get(keyOf(id, shape), version) ?? drawOnce(post, shape, version, caller),
      };
    },
  };
}

const keyOf = (id: string, shape: string) => `${id} ${shape}`;

async function photoOf(context: Context, id: string | null, version: string | null, width: number) {
  return id === null || version === null ? null : readRendition(context, { id, version }, width);
}

/** Changes with everything that the picture shows. */
export function versionOfPicture(post: OpenPost): string {
  return versionOf([
    LAYOUT,
    post.id,
    post.username,
    post.author_image_id,
    post.author_image_version,
    post.win_amount,
    post.amount_spent,
    post.venue_name,
    post.venue_city,
    post.venue_state,
    post.image_id,
    post.image_version,
  ]);
}
