import { limits } from '@reelmates/contract/limits';
import type { ModuleContext } from '../../http/module-context.ts';
import { releaseImage } from '../uploads/uploads.public.ts';
import { takeDecidedPhotos } from './jackpots.repository.ts';

const KEPT_MS = limits.verificationPhotoDays * 24 * 60 * 60_000;
/** Few enough that a statement stays far below the database's time limit. */
const BATCH = 200;

/**
 * Deletes verification photos whose jackpots were decided long enough ago. Their content marks stay, so that a photo
 * that comes again is still recognised. Safe to repeat, to interrupt, and to run twice at once.
 */
export async function deleteVerificationPhotos({
  db,
  clock,
}: Pick<ModuleContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  let taken: number;
  do {
    taken = await db.transaction(async (tx) => {
      const imageIds = await takeDecidedPhotos(tx, before, BATCH);
      for (const imageId of imageIds) await releaseImage(tx, imageId);
      return imageIds.length;
    });
  } while (taken === BATCH);
}
