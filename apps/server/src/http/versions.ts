import { createHash } from 'node:crypto';
import type { Current } from '@reelmates/contract/errors';
import { ApiError, notFound } from './api-error.ts';

/**
 * The version of a queue item: an opaque hash of these values.
 * @param values in a fixed order; times as the database returns them
 */
export function versionOf(values: readonly (string | number | boolean | null | Date)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

/**
 * Refuses a decision on an outdated version.
 * @param shown the version that the moderator saw; without one, the decision applies to the current item
 * @param findCurrent loads the current item, for the response; null if it no longer exists
 * @throws ApiError CONFLICT with `current`; NOT_FOUND if the item no longer exists
 */
export async function assertVersion(
  shown: string | undefined,
  currentVersion: string,
  findCurrent?: () => Promise<Current | null>,
): Promise<void> {
  if (shown === undefined || shown === currentVersion) return;
  const current = await findCurrent?.();
  if (current === null) throw notFound();
  const message = 'This has changed since you opened it. Please look at it again.';
  throw new ApiError('CONFLICT', message, current && { current });
}

type Decided = {
  status: string;
  reviewer_id: string | null;
  reviewer_username: string | null;
  reviewed_at: Date | null;
};

/**
 * The current state of an item, for the response to an outdated decision.
 * @param item as its queue shows it
 */
export function toCurrent(row: Decided, item: Record<string, unknown>): Current {
  const { status, reviewer_id: id, reviewer_username: username, reviewed_at: decidedAt } = row;
  return {
    status,
    ...(id === null ? {} : { decidedBy: { id, username } }),
    ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    item,
  };
}
