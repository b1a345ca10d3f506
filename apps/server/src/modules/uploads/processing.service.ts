import { randomBytes } from 'node:crypto';
import { limits } from '@reelmates/contract/limits';
import { MINUTE_MS } from '@reelmates/contract/time';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import { ApiError, unavailable } from '../../http/api-error.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import {
  ImageError,
  ImagesOverloaded,
  ImageTooDemanding,
  UnreadableImage,
} from '../../platform/images/image-errors.ts';
import type { Processed } from '../../platform/images/processed-image.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { ObjectTooLarge } from '../../platform/storage/object-storage.ts';
import { storeFingerprint } from '../look-alikes/look-alikes.public.ts';
import { imageKey, imageKeys, originalKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import { alreadyUsed, notYours } from './upload-errors.ts';
import {
  type Attempt,
  changeLease,
  findImage,
  findPreviousAttempt,
  markReady,
  takeLease,
} from './uploads.repository.ts';

/**
 * For how long an upload stays closed to other attempts after its process was killed, and how often a running attempt
 * renews that.
 */
const LEASE_MS = MINUTE_MS;
const RENEW_MS = 20_000;

/** The number of further attempts as which such a photo counts. */
const COST_OF_TOO_DEMANDING = 9;
const COST_OF_UNREADABLE = 2;
const CPU_MS_PER_TRY = 2_000;

export type Upload = { imageId: string; ownerId: string };

/**
 * Runs `work` while holding the lease of this image, as the only attempt at it.
 * @param refused creates the error for an image that already has its bytes, or has another running attempt
 */
export async function withLease<Result>(
  { db, clock, storage }: UploadContext,
  imageId: string,
  refused: () => ApiError,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const attempt = { imageId, version: randomBytes(6).toString('base64url') };
  const until = () => new Date(clock().getTime() + LEASE_MS);
  const previous = await findPreviousAttempt(db, imageId, clock());
  if (previous === undefined) throw refused();
  // Deletes the bytes of an attempt whose process was killed: once the row names this attempt, they could no longer be
  // found.
  if (previous !== null) await storage.delete(imageKeys(imageId, previous));
  if (!(await takeLease(db, attempt, { previous, at: clock(), until: until() }))) throw refused();
  // A failure here does no harm: the next renewal repeats it, or the lease ends by itself.
  const change = (end: Date | null) =>
    outsideTimeBudget(() => changeLease(db, attempt, end)).catch(() => undefined);
  const renewal = setInterval(() => void change(until()), RENEW_MS);
  try {
    return await work(attempt);
  } finally {
    clearInterval(renewal);
    await change(null);
  }
}

/**
 * Counts a photo whose bytes are about to be read, with any outcome.
 * @throws ApiError RATE_LIMITED
 */
export async function countAttempt({ limits: rateLimits }: UploadContext, ownerId: string): Promise<void> {
  await rateLimits.consume('uploadTry', `user:${ownerId}`);
}

/** Decodes the file at `path`, re-encodes it and stores the renditions. */
export async function processFile(
  context: UploadContext,
  attempt: Attempt,
  { ownerId, path }: { ownerId: string; path: string },
): Promise<void> {
  const { db, storage } = context;
  const { image } = await decode(context, ownerId, path);
  const { imageId, version } = attempt;
  const discard = () => storage.delete(imageKeys(imageId, version));
  try {
    await storage.put(imageKey(imageId, version, 'full'), image.full);
    for (const { width, bytes } of image.renditions) {
      await storage.put(imageKey(imageId, version, width), bytes);
    }
  } catch (error) {
    await discard().catch(() => undefined);
    throw error;
  }
  const isReady = await db.transaction(async (tx) => {
    if (!(await markReady(tx, attempt, image))) return false;
    await storeFingerprint(tx, imageId, image.fingerprint);
    return true;
  });
  if (isReady) return;
  await discard();
  throw alreadyUsed();
}

async function decode(context: UploadContext, ownerId: string, path: string): Promise<Processed> {
  const charge = (tries: number) => context.limits.penalise('uploadTry', `user:${ownerId}`, tries);
  const chargeTime = async (cpuMs: number) => {
    const tries = Math.floor(cpuMs / CPU_MS_PER_TRY);
    if (tries > 0) await charge(tries);
  };
  try {
    const processed = await context.images.process(path, ownerId);
    await chargeTime(processed.cpuMs);
    return processed;
  } catch (error) {
    // The machine was too busy, and the photo has taken what it could get.
    if (error instanceof ImagesOverloaded) await chargeTime(error.cpuMs);
    if (error instanceof ImageTooDemanding) await charge(COST_OF_TOO_DEMANDING);
    if (error instanceof UnreadableImage) await charge(COST_OF_UNREADABLE);
    throw error;
  }
}

/** By the photo: requests with the same one share its processing. */
const processings = createSingleFlight<void>();

/**
 * The maximum of requests that wait for it, because each occupies one of the process's requests while a store or the
 * decoders are slow.
 */
const waiting = createConcurrencyLimit({
  concurrency: 12,
  perKey: 4,
  maxQueued: 4,
  maxQueuedPerKey: 0,
  waitMs: 1_000,
});

/**
 * Processes the bytes that a browser has sent to the object store, and deletes them there.
 * @throws ApiError VALIDATION on imageUrl where there are none; ConcurrencyLimitError
 */
export function processOriginal(context: UploadContext, upload: Upload): Promise<void> {
  const work = () => processLeasedOriginal(context, upload);
  return waiting.run(upload.ownerId, () => processings.run(upload.imageId, work));
}

async function processLeasedOriginal(context: UploadContext, { imageId, ownerId }: Upload): Promise<void> {
  const { db, storage, temporaryFiles } = context;
  try {
    await withLease(
      context,
      imageId,
      () => new ApiError('CONFLICT', 'This photo is being read.'),
      (attempt) =>
        temporaryFiles.use(ownerId, async (path) => {
          await fetchOriginal(context, { imageId, ownerId }, path);
          await processFile(context, attempt, { ownerId, path });
        }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') {
      // Another process of the server is processing it, or has done so.
      const image = await findImage(db, imageId);
      if (image?.status === 'ready') return;
      throw unavailable();
    }
    if (isRefusal(error)) await storage.delete([originalKey(imageId)]);
    throw error;
  }
  await storage.delete([originalKey(imageId)]);
}

async function fetchOriginal(context: UploadContext, upload: Upload, path: string): Promise<void> {
  await countAttempt(context, upload.ownerId);
  const options = { maxBytes: limits.uploadMaxBytes };
  try {
    if (await context.storage.download(originalKey(upload.imageId), path, options)) return;
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw new ApiError('TOO_LARGE', error.message);
    throw error;
  }
  throw notYours();
}

/** Whether the bytes themselves are the reason, so that another attempt would fail, too. */
function isRefusal(error: unknown): boolean {
  return (
    (error instanceof ImageError || error instanceof ApiError) &&
    /^(TOO_LARGE|UNSUPPORTED_MEDIA)$/.test(error.code)
  );
}
