import { limits } from '@reelmates/contract/limits';
import { DAY_MS } from '@reelmates/contract/time';
import type { ModuleContext } from '../../http/module-context.ts';
import { releaseImage } from '../uploads/uploads.public.ts';
import { detachDecidedPhotos } from './jackpots.repository.ts';

const KEPT_MS = limits.verificationPhotoDays * DAY_MS;
/** At this size, a statement stays far below the database's time limit. */
const BATCH = 200;

/**
 * Deletes the verification photos of jackpots that were decided long enough ago. Their content hashes stay, so that a
 * photo is recognised if it is used again. May be repeated, interrupted, and run concurrently.
 */
export async function deleteVerificationPhotos({
  db,
  clock,
}: Pick<ModuleContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  let taken: number;
  do {
    taken = await db.transaction(async (tx) => {
      const imageIds = await detachDecidedPhotos(tx, before, BATCH);
      for (const imageId of imageIds) await releaseImage(tx, imageId);
      return imageIds.length;
    });
  } while (taken === BATCH);
}
