import { setTimeout } from 'node:timers/promises';
import type { ImportResult } from '@reelmates/contract/venues/venue-admin';
import type { Transaction } from '../../db/database.ts';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import { conflict } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { ConcurrencyLimitError, createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { recordAudit } from '../audit/audit.public.ts';
import type { ImportBatch } from './import-file.rules.ts';
import { openImportFile } from './import-file.ts';
import type { VenueCatalog } from './venue-catalog.ts';
import { claimImport, importBatch, planEachBatch } from './venue-import.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'> & { catalog: VenueCatalog };

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('dry run');
    this.result = result;
  }
}

/** Two, so that a slow upload of one admin does not delay another's. Each may start a process that uses a gigabyte. */
const importTurns = createConcurrencyLimit({ concurrency: 2, perKey: 1, maxQueued: 0, waitMs: 0 });

/**
 * Imports a file in one transaction, which a dry run rolls back.
 * @throws ApiError VALIDATION for a file without venues; CONFLICT while another import runs, before the file is read if
 * it is the same admin's
 */
export async function importVenueFile(
  context: Context,
  viewer: Pick<Viewer, 'id'>,
  body: AsyncIterable<Uint8Array>,
  isDryRun: boolean,
): Promise<ImportResult> {
  try {
    return await importTurns.run(viewer.id, () => readAndImport(context, viewer, body, isDryRun));
  } catch (error) {
    throw error instanceof ConcurrencyLimitError ? anotherImportRuns() : error;
  }
}

const anotherImportRuns = () => conflict('Another import is running. Please try again when it is done.');

async function readAndImport(
  { db, clock, catalog }: Context,
  viewer: Pick<Viewer, 'id'>,
  body: AsyncIterable<Uint8Array>,
  isDryRun: boolean,
): Promise<ImportResult> {
  // Waits for the whole file, at the speed of the admin's connection, before anything is locked.
  const file = await openImportFile(body);
  const work = async (tx: Transaction): Promise<ImportResult> => {
    if (!(await claimImport(tx))) throw anotherImportRuns();
    const at = clock();
    const result = await importBatches(tx, file.batches, at);
    result.rejected.sort((left, right) => left.index - right.index);
    if (isDryRun) throw new DryRun(result);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'venues.import',
      target: { kind: 'venues', id: 'all' },
      after: { ...result, rejected: result.rejected.length },
      at,
    });
    await catalog.prepare(tx);
    return result;
  };
  try {
    // Each batch has its time limit, but all together may take longer than a request usually may.
    return await outsideTimeBudget(() => db.transaction(work));
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  } finally {
    file.close();
  }
}

/** Leaves a third to two thirds of the database's time to other requests. 50,000 rows take 6 s. */
const MS_PER_ROW = 0.12;

/** Writes all batches, at an even pace. It deletes nothing and keeps admins' changes. */
export async function importBatches(
  tx: Transaction,
  batches: AsyncIterable<ImportBatch> | Iterable<ImportBatch>,
  at: Date,
): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, updated: 0, unchanged: 0, rejected: [] };
  await planEachBatch(tx);
  const start = performance.now();
  let written = 0;
  for await (const batch of batches) {
    result.rejected.push(...batch.rejected);
    if (batch.rows === null) continue;
    const { rows, inserted, updated, clashing } = await importBatch(tx, batch.rows, at);
    written += rows;
    const ahead = start + written * MS_PER_ROW - performance.now();
    if (ahead > 0) await setTimeout(ahead);
    result.imported += inserted;
    result.updated += updated;
    result.unchanged += rows - inserted - updated - clashing.length;
    for (const index of clashing) {
      result.rejected.push({ index, message: 'Another venue has this name and address already' });
    }
  }
  return result;
}
