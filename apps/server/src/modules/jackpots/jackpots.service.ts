import type { JackpotForm, MyJackpot } from '@reelmates/contract/competition/jackpots';
import type { Page, PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import { assertBelowDailyLimit } from '../../http/limits/daily-limit.ts';
import { listedMachine } from '../../http/listed-machine.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { lockMember } from '../accounts/accounts.public.ts';
import type { ClaimedPhoto } from '../uploads/uploads.public.ts';
import { listedVenue } from '../venues/venues.public.ts';
import { reconcileJackpotPoints, saveChange } from './jackpot-changes.ts';
import { countCreatedSince, findJackpotsOf, insertJackpot, lockJackpot } from './jackpots.repository.ts';
import { toMyJackpot } from './jackpots.view.ts';

type Context = Pick<ModuleContext, 'clock' | 'config' | 'limits'>;
type SubmittedJackpot = { id: string; status: 'pending'; pointsAwarded: number };

/**
 * Adds a jackpot to the queue. Its point counts from now on, and a denial reverses it.
 * @throws ApiError VALIDATION; RATE_LIMITED beyond the jackpots of a day
 */
export async function submitJackpot(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  form: JackpotForm,
  photo: ClaimedPhoto,
): Promise<SubmittedJackpot> {
  const { clock, config } = context;
  const at = clock();
  await lockMember(tx, viewer.id);
  if (!viewer.isAdmin) {
    await assertBelowDailyLimit(context, at, {
      perDay: limits.jackpotsPerDay,
      what: ['submit', 'jackpots'],
      countSince: (start) => countCreatedSince(tx, viewer.id, start),
    });
  }
  const image = await photo.lock(tx);
  const id = await insertJackpot(tx, {
    userId: viewer.id,
    amount: form.jackpotAmount,
    machineType: listedMachine(form.machineType),
    // A form without a venue may send an empty text.
    venueId: await listedVenue(tx, form.venueId || null),
    createdAt: at,
    ...image,
  });
  const state = { status: 'pending', createdAt: at, deletedAt: null } as const;
  const jackpot = { id, userId: viewer.id, ...state, ...image };
  const pointsAwarded = await reconcileJackpotPoints(tx, config.competitionTimeZone, jackpot, {
    actorId: viewer.id,
    at,
  });
  return { id, status: 'pending', pointsAwarded };
}

/** The latest first. */
export async function ownJackpotsPage(
  db: Queryable,
  viewerId: string,
  query: PageQuery,
): Promise<Page<MyJackpot>> {
  const limit = pageLimit(query);
  const rows = await findJackpotsOf(db, viewerId, readCursor(query), limit + 1);
  return toPage(rows, limit, ({ id, created_at }) => ({ id, time: created_at }), toMyJackpot);
}

/** Deletes an own jackpot; other people's answer 404. */
export async function deleteJackpot(
  tx: Transaction,
  { clock, config }: Pick<ModuleContext, 'clock' | 'config'>,
  viewerId: string,
  id: string,
): Promise<void> {
  const at = clock();
  const before = await lockJackpot(tx, id);
  if (before?.userId !== viewerId) throw notFound('Jackpot not found');
  const after = { ...before, imageId: null, deletedAt: at };
  await saveChange(tx, { config }, { before, after }, { actorId: viewerId, at });
}
