import type { MonthEntry } from '@reelmates/contract/competition/month-review';
import type { Strike } from '@reelmates/contract/competition/prizes';
import { idParam, type Page, type PageQuery } from '@reelmates/contract/fields';
import type { Transaction } from '../../db/database.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { assertVersion } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyPrize } from '../notifications/notifications.public.ts';
import { lockMonth, setPoints, sumOfMonth } from '../points/points.public.ts';
import { endAward, lockCurrentAwards } from './awards.repository.ts';
import { publishCorrection } from './close-months.ts';
import { putBackText, struckOutText } from './leaderboard.rules.ts';
import { currentMonthOf } from './leaderboard.service.ts';
import { deleteStrike, findMonthEntries, findStrike, insertStrike } from './strikes.repository.ts';
import { toMonthEntry, toStrike, versionOfStrike } from './strikes.view.ts';

type Context = Pick<ModuleContext, 'clock' | 'config'>;

export async function listMonthEntries(
  { db }: Pick<ModuleContext, 'db'>,
  who: { month: string; userId: string },
  query: PageQuery,
): Promise<Page<MonthEntry>> {
  const limit = pageLimit(query);
  const rows = await findMonthEntries(db, who, readCursor(query), limit + 1);
  return toPage(rows, limit, (row) => ({ time: row.created_at, id: row.entry_id }), toMonthEntry);
}

/**
 * Removes all points of a past month from a member, by an adjustment of the ledger. In a final month, a correction is
 * published immediately, and the member's offers and claims pass on. Idempotent for an admin, who may not have received
 * the response.
 * @throws ApiError NOT_FOUND for a member without points; CONFLICT for a month that is not over, an entry that is
 * already struck out, and a prize that was handed over
 */
export async function strikeEntry(
  tx: Transaction,
  context: Context,
  viewerId: string,
  { month, userId, reason }: { month: string; userId: string; reason: string },
): Promise<Strike> {
  if (month >= currentMonthOf(context)) throw conflict('Entries can be struck out once the month is over.');
  if (!idParam.safeParse(userId).success) throw notFound('User not found');
  await lockMonth(tx, month);
  const previous = await findStrike(tx, month, userId);
  if (previous?.struck_by === viewerId && previous.reason === reason) return toStrike(previous);
  if (previous) throw conflict(`@${previous.by_username ?? 'unknown'} has struck out this entry already.`);
  const points = await sumOfMonth(tx, userId, month);
  if (points <= 0) throw notFound('This member has no points in this month.');
  const at = context.clock();
  const awards = await lockCurrentAwards(tx, month, userId);
  if (awards.some(({ paidAt }) => paidAt !== null)) {
    throw conflict('This member’s prize is marked as paid. Take the mark back first.');
  }
  await insertStrike(tx, { month, userId, points, reason, by: viewerId, at });
  await setPoints(tx, { userId, month, points: 0, actorId: viewerId, at });
  await recordAudit(tx, {
    actorId: viewerId,
    action: 'entry.strike',
    target: { kind: 'user', id: userId },
    before: { month, points, prizes: awards.map(({ value }) => value) },
    after: { month, points: 0, prizes: [], note: reason },
    at,
  });
  // Without this, the correction would leave a claimed prize with its claimant.
  for (const { awardId } of awards) await endAward(tx, awardId, 'corrected', at);
  await publishCorrection(tx, context, { month, at, actorId: viewerId });
  await notifyPrize(tx, { userId, text: struckOutText(month, reason, awards.length > 0), at });
  const strike = await findStrike(tx, month, userId);
  if (!strike) throw new Error('the strike is gone');
  return toStrike(strike);
}

/**
 * Restores the points.
 * @param version that of the strike which the admin has seen
 * @throws ApiError NOT_FOUND for an entry that is not struck out; CONFLICT if it was put back and struck out again since
 */
export async function restoreEntry(
  tx: Transaction,
  context: Context,
  viewerId: string,
  { month, userId, version }: { month: string; userId: string; version?: string | undefined },
): Promise<void> {
  await lockMonth(tx, month);
  const strike = await findStrike(tx, month, userId);
  if (!strike) throw notFound('This entry is not struck out.');
  await assertVersion(version, versionOfStrike(strike));
  const at = context.clock();
  const current = await sumOfMonth(tx, userId, month);
  const points = current + strike.points;
  await deleteStrike(tx, month, userId);
  await setPoints(tx, { userId, month, points, actorId: viewerId, at });
  await recordAudit(tx, {
    actorId: viewerId,
    action: 'entry.restore',
    target: { kind: 'user', id: userId },
    before: { month, points: current },
    after: { month, points },
    at,
  });
  await publishCorrection(tx, context, { month, at, actorId: viewerId });
  await notifyPrize(tx, { userId, text: putBackText(month), at });
}
