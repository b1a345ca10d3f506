import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  decode,
  type Fingerprint,
  type Likeness,
  likelyKeys,
  likenessOf,
} from '../../platform/images/landmarks/fingerprint.ts';
import {
  findByKeys,
  findFingerprint,
  insertFingerprint,
  insertPairs,
  keyGroups,
  type Pair,
  type StoredFingerprint,
} from './look-alikes.repository.ts';

/** Two photos look alike if this many landmarks agree, or fewer landmarks and the shades. */
const AGREEING_ENOUGH = 5;
const AGREEING_MIN = 3;
const SIMILAR_ENOUGH = 0.9;
/** The maximum of photos with common keys that are read, and of those with the most common keys that are compared. */
const MAX_READ = 3_000;
const MAX_COMPARED = 80;
const MAX_STORED = 20;

/** Stores the perceptual hash of a photo and queues the search for its look-alikes. */
export async function storeFingerprint(
  tx: Transaction,
  imageId: string,
  fingerprint: Fingerprint,
): Promise<void> {
  await insertFingerprint(tx, { imageId, ...fingerprint });
  if (fingerprint.keys.length > 0) await enqueue(tx, 'find-look-alikes', { imageId });
}

/** Finds and stores the look-alikes of a photo among all that are stored. Idempotent. */
export async function findLookAlikes({ db }: Pick<ModuleContext, 'db'>, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await findFingerprint(tx, imageId);
    if (own === null) return;
    const pairs = await searchLookAlikes(tx, own);
    if (pairs.length > 0) await insertPairs(tx, imageId, pairs);
  });
}

/** The most similar first. */
export async function searchLookAlikes(tx: Transaction, own: StoredFingerprint): Promise<Pair[]> {
  const here = decode(own.details);
  const landmarksByKey = new Map<number, number[]>();
  own.keys.forEach((key, landmark) => {
    for (const likely of likelyKeys(key, here.landmarks[landmark]?.weakSigns ?? [])) {
      landmarksByKey.set(likely, [...(landmarksByKey.get(likely) ?? []), landmark]);
    }
  });
  const candidates = await findByKeys(tx, keyGroups([...landmarksByKey.keys()]), {
    butImageId: own.imageId,
    limit: MAX_READ,
  });
  const mostInCommon = candidates
    .map((candidate) => ({ candidate, common: countCommon(landmarksByKey, candidate.keys) }))
    .toSorted((left, right) => right.common - left.common)
    .slice(0, MAX_COMPARED);
  const alike: Pair[] = [];
  for (const { candidate } of mostInCommon) {
    // A comparison takes some milliseconds, and requests should not wait for all of them.
    await setImmediate();
    const common = commonLandmarks(landmarksByKey, candidate.keys);
    const likeness = likenessOf(here, decode(candidate.details), common, AGREEING_MIN);
    if (isAlike(likeness)) alike.push({ otherId: candidate.imageId, similarity: likeness.similarity });
  }
  return alike.toSorted((left, right) => right.similarity - left.similarity).slice(0, MAX_STORED);
}

const isAlike = ({ agreeing, similarity }: Likeness) =>
  agreeing >= AGREEING_ENOUGH || (agreeing >= AGREEING_MIN && similarity >= SIMILAR_ENOUGH);

/** The number of `commonLandmarks`, of which two photos of patterns have thousands. */
function countCommon(
  landmarksByKey: ReadonlyMap<number, readonly number[]>,
  keys: readonly number[],
): number {
  return keys.reduce((sum, key) => sum + (landmarksByKey.get(key)?.length ?? 0), 0);
}

/** Pairs of landmarks with a common key, by their index in either photo. */
function commonLandmarks(
  landmarksByKey: ReadonlyMap<number, readonly number[]>,
  keys: readonly number[],
): [number, number][] {
  return keys.flatMap((key, there) =>
    (landmarksByKey.get(key) ?? []).map((here): [number, number] => [here, there]),
  );
}
