import type { ResponseOf } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import type { Suggestion, venuePeople } from '@reelmates/contract/social/suggestions';
import type { Transaction } from '../../db/database.ts';
import { invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { toUserCard } from '../accounts/user-card.public.ts';
import { isPersonVisible } from '../social/social.public.ts';
import {
  deleteDeclined,
  findSuggested,
  findVenueMates,
  findVisibleCards,
  insertDeclined,
  type SuggestionRow,
} from './suggestions.repository.ts';
import { isSetAside, postsCountFrom } from './suggestions.rules.ts';
import { countVenuePeople, findLatestVenues } from './venue-people.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config' | 'keyedHash'>;

/** People to follow, the best first. People who are set aside at the time are missing (decision 063). */
export async function suggestionsFor(
  context: Context,
  viewerId: string,
  limit: number,
): Promise<Suggestion[]> {
  const at = context.clock();
  const rows = await findSuggested(context.db, viewerId, postsCountFrom(at));
  return present(context, viewerId, inView(context, rows, at, limit));
}

/** People who have posted at one of the venues within the last 90 days. */
export async function matesAt(
  context: Context,
  viewerId: string,
  venueIds: readonly string[],
): Promise<Suggestion[]> {
  const at = context.clock();
  const rows = await findVenueMates(context.db, viewerId, venueIds, postsCountFrom(at));
  return present(context, viewerId, inView(context, rows, at, limits.suggestionsMax));
}

function inView(
  { keyedHash }: Pick<Context, 'keyedHash'>,
  rows: readonly SuggestionRow[],
  at: Date,
  limit: number,
): SuggestionRow[] {
  return rows.filter(({ user_id }) => !isSetAside(keyedHash, user_id, at)).slice(0, limit);
}

async function present(
  { db, config }: Pick<Context, 'db' | 'config'>,
  viewerId: string,
  rows: readonly SuggestionRow[],
): Promise<Suggestion[]> {
  const mateIds = rows.flatMap(({ mate_id }) => mate_id ?? []);
  const mates = mateIds.length === 0 ? [] : await findVisibleCards(db, viewerId, mateIds);
  return rows.map((row) => {
    const mate = mates.find(({ user_id }) => user_id === row.mate_id);
    return {
      ...toUserCard(row, config.imagesUrl),
      bio: row.bio,
      isFollowing: row.is_following,
      followsViewer: row.follows_viewer,
      venues: row.venues,
      followedBy: mate ? toUserCard(mate, config.imagesUrl) : null,
      latestPost: row.posted ? { venue: row.posted_at } : null,
    };
  });
}

/** @throws ApiError VALIDATION for the viewer; NOT_FOUND for a person whom the viewer may not see */
export async function declineSuggestion(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  viewerId: string,
  personId: string,
): Promise<void> {
  if (viewerId === personId) throw invalid('userId', 'You are never suggested to yourself');
  if (!(await isPersonVisible(tx, personId, viewerId))) throw notFound('User not found');
  await insertDeclined(tx, viewerId, personId, clock());
}

/**
 * Reverses 'not interested'.
 * @throws ApiError NOT_FOUND for a person who was not declined and cannot be seen
 */
export async function allowSuggestion(tx: Transaction, viewerId: string, personId: string): Promise<void> {
  if (await deleteDeclined(tx, viewerId, personId)) return;
  if (!(await isPersonVisible(tx, personId, viewerId))) throw notFound('User not found');
}

/** How many people have posted at each venue within the last 90 days: the same number for every viewer. */
export async function peopleAtVenues(
  { db, clock }: Context,
  venueIds: readonly string[],
): Promise<ResponseOf<typeof venuePeople>> {
  const since = postsCountFrom(clock());
  const [counts, elsewhere] = await Promise.all([
    countVenuePeople(db, venueIds, since),
    findLatestVenues(db, since),
  ]);
  return { counts, elsewhere };
}
