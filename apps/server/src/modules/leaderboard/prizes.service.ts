import type { Prize, PrizeForm, PrizeSeen } from '@reelmates/contract/competition/leaderboard';
import { limits } from '@reelmates/contract/limits';
import type { Transaction } from '../../db/database.ts';
import { type ApiError, changedSince, conflict, invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { monthsAhead } from './leaderboard.rules.ts';
import { toPrize } from './leaderboard.view.ts';
import {
  deletePrizeRow,
  insertPrize,
  lockPrize,
  lockPrizeAt,
  type PrizeRow,
  updatePrize,
} from './prizes.repository.ts';

type Context = Pick<ModuleContext, 'clock' | 'config'>;

/**
 * Idempotent.
 * @throws ApiError VALIDATION for a month that is over or too far ahead; CONFLICT if the prize has changed since the
 * admin loaded it
 */
export async function savePrize(
  tx: Transaction,
  { clock, config }: Context,
  viewerId: string,
  form: PrizeForm,
): Promise<{ prize: Prize; isNew: boolean }> {
  const fields = {
    month: form.month,
    position: form.position,
    value: form.prizeValue,
    description: form.prizeDescription || null,
  };
  const at = clock();
  const months = monthsAhead(calendarMonth(at, config.competitionTimeZone), limits.prizeMonthsAhead);
  if (!months.includes(form.month)) {
    throw invalid('month', 'Prizes can be set for this month and the next twelve.');
  }
  let before: PrizeRow | null = null;
  // The prize was deleted concurrently, so it can be added again.
  while (!before) {
    const added = await insertPrize(tx, fields, at);
    if (added) {
      if (form.from) throw prizeChanged(null);
      await recordAudit(tx, {
        actorId: viewerId,
        action: 'prize.add',
        target: targetOf(added),
        after: added,
        at,
      });
      return { prize: toPrize(added), isNew: true };
    }
    before = await lockPrizeAt(tx, form.month, form.position);
  }
  const after = { ...before, ...fields };
  if (!isSame(before, after)) {
    if (form.from !== undefined && !isSame(before, form.from && fieldsOf(form.from)))
      throw prizeChanged(before);
    await updatePrize(tx, before.id, after, at);
    await recordAudit(tx, {
      actorId: viewerId,
      action: 'prize.change',
      target: targetOf(after),
      before,
      after,
      at,
    });
  }
  return { prize: toPrize(after), isNew: false };
}

/**
 * @throws ApiError NOT_FOUND; CONFLICT if the month is over, because members have competed for the prize, or if the
 * prize has changed since the admin loaded it
 */
export async function deletePrize(
  tx: Transaction,
  { clock, config }: Context,
  viewerId: string,
  { id, from }: { id: string; from?: PrizeSeen | undefined },
): Promise<void> {
  const before = await lockPrize(tx, id);
  if (!before) throw notFound('Prize not found');
  const at = clock();
  if (before.month < calendarMonth(at, config.competitionTimeZone)) {
    throw conflict('This month is over. Its prizes can’t be deleted.');
  }
  if (from && !isSame(before, fieldsOf(from))) throw prizeChanged(before);
  await deletePrizeRow(tx, id);
  await recordAudit(tx, { actorId: viewerId, action: 'prize.delete', target: targetOf(before), before, at });
}

const targetOf = ({ id }: PrizeRow) => ({ kind: 'prize', id });

type Given = Pick<PrizeRow, 'value' | 'description'>;

function fieldsOf({ prizeValue, prizeDescription }: PrizeSeen): Given {
  return { value: prizeValue, description: prizeDescription || null };
}

function isSame(prize: Given, other: Given | null): boolean {
  return prize.value === other?.value && prize.description === other.description;
}

/** @param stored null if another admin has deleted it */
function prizeChanged(stored: PrizeRow | null): ApiError {
  const message = 'This prize has changed since you opened it. Please look at it again.';
  return changedSince(message, stored && toPrize(stored));
}
