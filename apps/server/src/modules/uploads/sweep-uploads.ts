import { DAY_MS } from '@reelmates/contract/time';
import { enqueueLater } from '../../db/job-queue.ts';
import { originalKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import { findOrphans, findSpentOriginals, forgetOriginals, type OldImage } from './uploads.repository.ts';

const ORPHAN_AFTER_MS = DAY_MS;
const SWEEP_AT_ONCE = 200;
/** The maximum that one run queues: far more than a quarter of an hour brings. */
const SWEEP_IN_ALL = 10_000;

/**
 * Queues the deletion of uploads that nothing has used for a day, and deletes bytes that were sent to a store's
 * address after the photo had been judged.
 */
export async function sweepUploads({
  db,
  clock,
  storage,
}: Pick<UploadContext, 'db' | 'clock' | 'storage'>): Promise<number> {
  const at = clock();
  const before = new Date(at.getTime() - ORPHAN_AFTER_MS);
  let queued = 0;
  for (let after: OldImage | undefined; ; ) {
    const orphans = await findOrphans(db, { before, after }, SWEEP_AT_ONCE);
    for (const { id } of orphans) {
      // The queue may still have those of the former run.
      await enqueueLater(db, 'delete-image', { imageId: id }, { key: `delete-image:${id}`, seconds: 0 });
    }
    queued += orphans.length;
    after = orphans.at(-1);
    if (orphans.length < SWEEP_AT_ONCE || queued >= SWEEP_IN_ALL) break;
  }
  for (;;) {
    const spent = await findSpentOriginals(db, at, SWEEP_AT_ONCE);
    await storage.delete(spent.map(originalKey));
    await forgetOriginals(db, spent);
    if (spent.length < SWEEP_AT_ONCE) return queued;
  }
}
