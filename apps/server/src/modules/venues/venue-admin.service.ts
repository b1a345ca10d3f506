import type { Page, PageQuery } from '@reelmates/contract/fields';
import {
  type AdminVenue,
  type VenueChanges,
  type VenueForm,
  type VenueWithContents,
  venueForm,
} from '@reelmates/contract/venues/venue-admin';
import type { Transaction } from '../../db/database.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { type ApiError, changedSince, conflict, invalid, notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  countContents,
  findAnyVenue,
  findHiddenVenues,
  insertVenue,
  isTaken,
  lockVenue,
  lockVenueShared,
  storeHidden,
  updateVenue,
} from './venue-admin.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'>;

const taken = 'There is a venue with this name and address already.';
const fields = [
  'name',
  'address',
  'city',
  'state',
  'country',
  'postcode',
  'latitude',
  'longitude',
  'machines',
] as const satisfies readonly (keyof VenueForm)[];

/**
 * A venue as admins see it, also if it is hidden or merged.
 * @throws ApiError NOT_FOUND
 */
export async function anyVenue({ db }: Context, id: string): Promise<VenueWithContents> {
  const venue = await findAnyVenue(db, id);
  if (venue === null) throw notFound('Venue not found');
  return { ...venue, contents: await countContents(db, id) };
}

/** Hidden and merged venues, the one hidden latest first. */
export async function venuesOffTheList({ db }: Context, query: PageQuery): Promise<Page<AdminVenue>> {
  const limit = pageLimit(query);
  const rows = await findHiddenVenues(db, readCursor(query), limit + 1);
  return toPage(
    rows,
    limit,
    (row) => ({ time: row.hiddenAt, id: row.id }),
    ({ hiddenAt: _hiddenAt, ...venue }) => venue,
  );
}

/** @throws ApiError CONFLICT if the venue exists */
export async function addVenueByHand(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewer: Viewer,
  form: VenueForm,
): Promise<AdminVenue> {
  const at = clock();
  const id = await insertVenue(tx, form, at);
  if (id === null) throw conflict(taken);
  await recordAudit(tx, { actorId: viewer.id, action: 'venue.add', target: targetOf(id), after: form, at });
  return presentVenue(tx, id);
}

/**
 * Changes a venue. Undefined fields stay; null clears a field. Idempotent: a repeated request finds what it has made.
 * @throws ApiError NOT_FOUND, VALIDATION; CONFLICT where a field is no longer as the admin saw it, for the name and
 * address of another venue, and for a venue that was merged
 */
export async function editVenueByHand(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewer: Viewer,
  id: string,
  { from = {}, ...changes }: VenueChanges,
): Promise<AdminVenue> {
  const before = await lockVenue(tx, id);
  if (before === null) throw notFound('Venue not found');
  const form = withChanges(before, changes);
  const changed = fields.filter((field) => stored(form[field]) !== before[field]);
  if (changed.length === 0) return before;
  if (before.mergedInto !== null) throw wasMerged(before);
  if (changed.some((field) => from[field] !== undefined && stored(from[field]) !== before[field])) {
    throw venueChanged(before);
  }
  if (await isTaken(tx, id, form)) throw conflict(taken);
  const at = clock();
  await updateVenue(tx, id, form, changed, at).catch((error: unknown) => {
    // Another admin, or an import, has committed it since.
    throw violatesConstraint(error, 'venues_identity') ? conflict(taken) : error;
  });
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'venue.edit',
    target: targetOf(id),
    before: pick(before, changed),
    after: pick(form, changed),
    at,
  });
  return presentVenue(tx, id);
}

/** A value of the form as it is stored. */
const stored = (value: VenueForm[keyof VenueForm]) => (value === '' ? null : (value ?? null));

/** Members would not see a change of a merged venue. */
const wasMerged = ({ name }: AdminVenue) => conflict(`${name} was merged into another venue.`);

function venueChanged(item: AdminVenue): ApiError {
  const message = 'This venue has changed since you opened it. Please look at it again.';
  return changedSince(message, item);
}

/**
 * The venue with the changes, validated as a whole: two admins may each change a part of what has to fit together.
 * @throws ApiError VALIDATION
 */
function withChanges(before: AdminVenue, changes: Omit<VenueChanges, 'from'>): VenueForm {
  const form: Record<string, unknown> = pick(before, fields);
  for (const field of fields) if (changes[field] !== undefined) form[field] = changes[field];
  const parsed = venueForm.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue?.path.join('.') ?? '', issue?.message ?? '');
}

/** Hides a venue from the list, or shows it again. Its posts stay. */
export async function hideVenueByHand(
  tx: Transaction,
  { clock }: Pick<ModuleContext, 'clock'>,
  viewer: Viewer,
  id: string,
  isHidden: boolean,
): Promise<AdminVenue> {
  const before = await lockVenue(tx, id);
  if (before === null) throw notFound('Venue not found');
  if (before.isHidden === isHidden) return before;
  if (before.mergedInto !== null) throw wasMerged(before);
  const at = clock();
  await storeHidden(tx, id, isHidden, at);
  const action = isHidden ? 'venue.hide' : 'venue.show';
  await recordAudit(tx, { actorId: viewer.id, action, target: targetOf(id), at });
  return presentVenue(tx, id);
}

/**
 * Two different venues, the second one listed, always locked in the same order.
 * @returns whether the first one has already been merged into the second one
 * @throws ApiError NOT_FOUND, VALIDATION; CONFLICT for another merged venue, or a hidden one to merge into
 */
export async function lockBothVenues(tx: Transaction, id: string, into: string): Promise<boolean> {
  if (id === into) throw invalid('into', 'Please choose another venue');
  const [first, second] = BigInt(id) < BigInt(into) ? [id, into] : [into, id];
  const venues = [await lockVenue(tx, first), await lockVenue(tx, second)];
  if (venues.some((venue) => venue === null)) throw notFound('Venue not found');
  const merged = venues.find((venue) => venue?.mergedInto);
  if (merged?.id === id && merged.mergedInto === into) return true;
  if (merged) throw wasMerged(merged);
  // Links to the merged one, and its posts, would lead nowhere.
  if (venues.some((venue) => venue?.id === into && venue.isHidden)) {
    throw conflict('The venue to merge into is hidden. Please show it again first.');
  }
  return false;
}

/**
 * The venue to which a merged one leads, locked, so that it is not merged itself until the transaction ends, and what
 * moves there is not left behind.
 * @returns null for a venue that was not merged
 */
export async function lockMergeTargetShared(tx: Transaction, id: string): Promise<string | null> {
  let into = (await findAnyVenue(tx, id))?.mergedInto ?? null;
  while (into !== null) {
    // It may have been merged while its lock was awaited.
    const next = await lockVenueShared(tx, into);
    if (next === null) break;
    into = next;
  }
  return into;
}

function pick(from: VenueForm | AdminVenue, names: readonly (keyof VenueForm)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}

const targetOf = (id: string) => ({ kind: 'venue', id });

export async function presentVenue(tx: Transaction, id: string): Promise<AdminVenue> {
  const venue = await findAnyVenue(tx, id);
  if (venue === null) throw notFound('Venue not found');
  return venue;
}
