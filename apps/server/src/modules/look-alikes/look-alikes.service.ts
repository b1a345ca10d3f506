import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  type Comparison,
  compareFingerprints,
} from '../../platform/images/keypoints/compare-fingerprints.ts';
import { decodeDetails, type Fingerprint, likelyKeys } from '../../platform/images/keypoints/fingerprint.ts';
import {
  findByKeys,
  findFingerprint,
  insertFingerprint,
  insertPairs,
  keyGroups,
  type Pair,
  type StoredFingerprint,
} from './look-alikes.repository.ts';

/** Two photos look alike if this many keypoints agree, or fewer keypoints and the shades. */
const ENOUGH_INLIERS = 5;
const MIN_INLIERS = 3;
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
  const here = decodeDetails(own.details);
  const keypointsByKey = new Map<number, number[]>();
  own.keys.forEach((key, keypoint) => {
    for (const likely of likelyKeys(key, here.keypoints[keypoint]?.weakSigns ?? [])) {
      keypointsByKey.set(likely, [...(keypointsByKey.get(likely) ?? []), keypoint]);
    }
  });
  const candidates = await findByKeys(tx, keyGroups([...keypointsByKey.keys()]), {
    butImageId: own.imageId,
    limit: MAX_READ,
  });
  const mostInCommon = candidates
    .map((candidate) => ({ candidate, common: countCommon(keypointsByKey, candidate.keys) }))
    .toSorted((left, right) => right.common - left.common)
    .slice(0, MAX_COMPARED);
  const alike: Pair[] = [];
  for (const { candidate } of mostInCommon) {
    // A comparison takes some milliseconds, and requests should not wait for all of them.
    await setImmediate();
    const common = commonKeypoints(keypointsByKey, candidate.keys);
    const comparison = compareFingerprints(here, decodeDetails(candidate.details), common, MIN_INLIERS);
    if (isAlike(comparison)) alike.push({ otherId: candidate.imageId, similarity: comparison.similarity });
  }
  return alike.toSorted((left, right) => right.similarity - left.similarity).slice(0, MAX_STORED);
}

const isAlike = ({ inliers, similarity }: Comparison) =>
  inliers >= ENOUGH_INLIERS || (inliers >= MIN_INLIERS && similarity >= SIMILAR_ENOUGH);

/** The number of `commonKeypoints`, of which two photos of patterns have thousands. */
function countCommon(
  keypointsByKey: ReadonlyMap<number, readonly number[]>,
  keys: readonly number[],
): number {
  return keys.reduce((sum, key) => sum + (keypointsByKey.get(key)?.length ?? 0), 0);
}

/** Pairs of keypoints with a common key, by their index in either photo. */
function commonKeypoints(
  keypointsByKey: ReadonlyMap<number, readonly number[]>,
  keys: readonly number[],
): [number, number][] {
  return keys.flatMap((key, there) =>
    (keypointsByKey.get(key) ?? []).map((here): [number, number] => [here, there]),
  );
}
