import { setTimeout } from 'node:timers/promises';
import type { ImportResult } from '@reelmates/contract/venue-admin';
import type { Transaction } from '../../db/database.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import { conflict } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { readImportFile } from './import-file.ts';
import type { VenueCatalog } from './venue-catalog.ts';
import { claimImport, importBatch, planEachBatch } from './venue-import.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'> & { catalog: VenueCatalog };

/** Ends a transaction whose work was only to be seen. */
class DryRun extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('dry run');
    this.result = result;
  }
}

/**
 * Imports a file in one transaction. A dry run does the same and takes it back.
 * @throws ApiError VALIDATION for a file that holds no venues, CONFLICT while another import runs
 */
export async function importVenueFile(
  { db, clock, catalog }: Context,
  actor: Viewer,
  bytes: Uint8Array<ArrayBuffer>,
  isDryRun: boolean,
): Promise<ImportResult> {
  const { batches, rejected } = await readImportFile(bytes);
  const work = async (tx: Transaction): Promise<ImportResult> => {
    if (!(await claimImport(tx)))
      throw conflict('Another import is running. Please try again when it is done.');
    const at = clock();
    const result = await importBatches(tx, batches, at);
    result.rejected.push(...rejected);
    result.rejected.sort((left, right) => left.index - right.index);
    if (isDryRun) throw new DryRun(result);
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'venues.import',
      target: { kind: 'venues', id: 'all' },
      after: { ...result, rejected: result.rejected.length },
      at,
    });
    await catalog.prepare(tx);
    return result;
  };
  try {
    // Each batch has its time limit; all of them together may take longer than a request usually may.
    return await outsideTimeBudget(() => db.transaction(work));
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

const restAtMostMs = 4;

/**
 * Writes all batches. Never deletes, and leaves alone what admins have changed. Rests after each, so that the database has
 * time for everybody else's requests.
 */
export async function importBatches(
  tx: Transaction,
  batches: readonly Uint8Array[],
  at: Date,
): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, updated: 0, unchanged: 0, rejected: [] };
  const decoder = new TextDecoder();
  await planEachBatch(tx);
  for (const batch of batches) {
    const start = performance.now();
    const { rows, inserted, updated, clashing } = await importBatch(tx, decoder.decode(batch), at);
    await setTimeout(Math.min(performance.now() - start, restAtMostMs));
    result.imported += inserted;
    result.updated += updated;
    result.unchanged += rows - inserted - updated - clashing.length;
    for (const index of clashing) {
      result.rejected.push({ index, message: 'Another venue has this name and address already' });
    }
  }
  return result;
}
