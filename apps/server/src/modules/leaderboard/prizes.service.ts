import type { Prize, PrizeForm } from '@reelmates/contract/leaderboard';
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { tellPrize } from '../notifications/notifications.public.ts';
import { findBoard } from './leaderboard.repository.ts';
import { prizeText } from './leaderboard.rules.ts';
import { toPrize } from './leaderboard.view.ts';
import {
  deletePrizeRow,
  findUnsettledMonths,
  insertPrize,
  lockPrizeAt,
  lockUnsettled,
  type PrizeRow,
  settlePrize,
  updatePrize,
} from './prizes.repository.ts';

type Parts = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export function savePrize(
  { db, clock }: Parts,
  adminId: string,
  form: PrizeForm,
): Promise<{ prize: Prize; isNew: boolean }> {
  const fields = {
    month: form.month,
    position: form.position,
    value: form.prizeValue,
    description: form.prizeDescription || null,
  };
  return db.transaction(async (tx) => {
    const at = clock();
    const added = await insertPrize(tx, fields, at);
    if (added) {
      await note(tx, adminId, 'prize.add', { after: added }, at);
      return { prize: toPrize(added), isNew: true };
    }
    const before = await lockPrizeAt(tx, form.month, form.position);
    if (!before) throw notFound('This prize has just been deleted');
    const after = { ...before, ...fields };
    if (before.value !== after.value || before.description !== after.description) {
      await updatePrize(tx, before.id, after, at);
      await note(tx, adminId, 'prize.change', { before, after }, at);
    }
    return { prize: toPrize(after), isNew: false };
  });
}

/** @throws ApiError NOT_FOUND */
export async function deletePrize({ db, clock }: Parts, adminId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await deletePrizeRow(tx, id);
    if (!before) throw notFound('Prize not found');
    await note(tx, adminId, 'prize.delete', { before }, clock());
  });
}

async function note(
  tx: Transaction,
  actorId: string,
  action: string,
  change: { before?: PrizeRow; after?: PrizeRow },
  at: Date,
): Promise<void> {
  const id = change.after?.id ?? change.before?.id ?? '';
  await recordAudit(tx, { actorId, action, target: { kind: 'prize', id }, ...change, at });
}

/** What was begun before the month's end is written by then: no request lives as long. */
const SETTLE_AFTER_MS = 60_000;

/**
 * Tells those who stand on a prize's position of a month that is over, once for each prize. A notification about it is
 * shown after a break, not during one. Safe to run twice at once.
 */
export async function settlePrizes({ db, clock, config }: Parts): Promise<void> {
  const at = clock();
  const before = calendarMonth(new Date(at.getTime() - SETTLE_AFTER_MS), config.competitionTimeZone);
  for (const month of await findUnsettledMonths(db, before)) {
    await db.transaction(async (tx) => {
      const prizes = await lockUnsettled(tx, month);
      const board = await findBoard(tx, month, null);
      for (const prize of prizes) {
        const winnerId = board[prize.position - 1]?.user_id ?? null;
        await settlePrize(tx, prize.id, winnerId, at);
        if (winnerId !== null) await tellPrize(tx, { userId: winnerId, text: prizeText(prize), at });
      }
    });
  }
}
