import { writeFile } from 'node:fs/promises';
import { MINUTE_MS } from '@reelmates/contract/time';
import type { ProcessedImage } from '../../platform/images/processed-image.ts';
import { storeFingerprint } from '../look-alikes/look-alikes.public.ts';
import { imageKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import { findWithoutFingerprint, markFingerprinted, type OwnImage } from './uploads.repository.ts';

const BATCH_SIZE = 20;
/** The maximum duration of one run; the next one continues. */
const RUN_MS = 4 * MINUTE_MS;
/** The width of the rendition that is read: large enough for the hash. */
const READ_WIDTH = 480;
const WORKER = 'fingerprints';

type Context = Pick<UploadContext, 'db' | 'clock' | 'storage' | 'images' | 'temporaryFiles'>;

/** Makes the perceptual hashes of photos that were stored before there were perceptual hashes. */
export async function fingerprintStoredImages(context: Context, signal?: AbortSignal): Promise<void> {
  const until = context.clock().getTime() + RUN_MS;
  for (;;) {
    const images = await findWithoutFingerprint(context.db, BATCH_SIZE);
    for (const image of images) {
      if (signal?.aborted || context.clock().getTime() > until) return;
      await fingerprintOne(context, image);
    }
    if (images.length < BATCH_SIZE) return;
  }
}

async function fingerprintOne(context: Context, image: OwnImage): Promise<void> {
  const processed = await processStored(context, image);
  await context.db.transaction(async (tx) => {
    if ((await markFingerprinted(tx, image.id)) && processed !== null) {
      await storeFingerprint(tx, image.id, processed.fingerprint);
    }
  });
}

/** Null if the bytes no longer exist. */
async function processStored(
  { storage, images, temporaryFiles }: Context,
  { id, version }: OwnImage,
): Promise<ProcessedImage | null> {
  const object = await storage.get(imageKey(id, version, READ_WIDTH));
  if (!object) return null;
  return temporaryFiles.use(WORKER, async (path) => {
    await writeFile(path, object.bytes);
    return (await images.process(path, WORKER)).image;
  });
}
