import type { Transaction } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { reconcilePoints, type Withdrawal } from '../points/points.public.ts';
import { releaseImage } from '../uploads/uploads.public.ts';
import { type JackpotRecord, updateJackpot } from './jackpots.repository.ts';
import { earnsPoint, pointsCause, pointsState, withdrawalOf } from './jackpots.rules.ts';

type Actor = { actorId: string; at: Date; undoneAt?: Date | undefined };

/**
 * Saves a changed jackpot with its effects: its point, and the release of a photo that is no longer used. The caller
 * holds the lock of `lockJackpot`.
 */
export async function saveChange(
  tx: Transaction,
  { config }: Pick<ModuleContext, 'config'>,
  { before, after }: { before: JackpotRecord; after: JackpotRecord },
  by: Actor,
): Promise<void> {
  await updateJackpot(tx, after);
  const withdrawal = withdrawalOf(before, after, by.actorId === after.userId);
  await reconcileJackpotPoints(tx, config.competitionTimeZone, after, { ...by, withdrawal });
  if (before.imageId !== null && after.imageId === null) await releaseImage(tx, before.imageId);
}

/** @returns by how much the person's points change */
export async function reconcileJackpotPoints(
  tx: Transaction,
  timeZone: string,
  jackpot: Pick<JackpotRecord, 'id' | 'userId' | 'status' | 'createdAt' | 'deletedAt' | 'imageContentHash'>,
  { actorId, at, undoneAt, withdrawal }: Actor & { withdrawal?: Withdrawal | undefined },
): Promise<number> {
  if (!earnsPoint(jackpot)) return 0;
  return reconcilePoints(tx, {
    kind: 'jackpot',
    sourceId: jackpot.id,
    userId: jackpot.userId,
    state: pointsState(jackpot),
    submittedAt: jackpot.createdAt,
    cause: pointsCause(jackpot),
    withdrawal,
    undoneAt,
    month: calendarMonth(at, timeZone),
    actorId,
    at,
  });
}
