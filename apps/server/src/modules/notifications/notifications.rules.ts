import type { NotificationKind } from '@reelmates/contract/social/notifications';
import { HOUR_MS } from '@reelmates/contract/time';

/** The maximum of actors stored in a notification; others are only counted. */
export const ACTORS_KEPT = 50;
/** The maximum of actors in a response. */
export const ACTORS_SHOWN = 10;
/** The maximum of actors of a group in a response. */
export const GROUP_ACTORS_SHOWN = 50;
/** The maximum of rows that one page combines. An hour with more rows continues on the next page. */
export const PAGE_ROWS = 250;
/** Kinds with one row for each event, which are shown together by the hour. */
export const HOURLY_KINDS = ['follow', 'comment'] as const satisfies readonly NotificationKind[];
/**
 * The maximum of rows whose visibility one statement checks, in a list or a count: one person may have caused tens of
 * thousands before they were hidden.
 */
export const MAX_ROWS_CHECKED = 1_000;

const EXCERPT_LENGTH = 100;

/** As stored. To clients, a reply is a comment with another text. */
export type StoredKind = NotificationKind | 'reply';

type GroupableRow = { kind: StoredKind; post_id: string | null; updated_at: Date };

/** The start of the hour with which a notification is shown; null for kinds that are not grouped. */
export function hourOf({ kind, updated_at }: Pick<GroupableRow, 'kind' | 'updated_at'>): Date | null {
  if (!HOURLY_KINDS.some((hourly) => hourly === kind)) return null;
  return new Date(Math.floor(updated_at.getTime() / HOUR_MS) * HOUR_MS);
}

/**
 * The first groups of a list of rows, in the order of their latest row. Takes rows until one would start a further
 * group, so that each row belongs to one group on one page.
 */
export function takeGroups<Row extends GroupableRow>(
  rows: readonly Row[],
  limit: number,
): { groups: Row[][]; taken: number } {
  const groups: Row[][] = [];
  const byKey = new Map<string, Row[]>();
  for (const [taken, row] of rows.entries()) {
    const hour = hourOf(row);
    const key = hour && `${row.kind} ${row.post_id} ${hour.getTime()}`;
    const group = key === null ? undefined : byKey.get(key);
    if (group) {
      group.push(row);
      continue;
    }
    if (groups.length === limit) return { groups, taken };
    const started = [row];
    groups.push(started);
    if (key !== null) byKey.set(key, started);
  }
  return { groups, taken: rows.length };
}

/** The text of a notification: what follows the actors' names, or the whole text if there are none. */
export function notificationText(kind: StoredKind, stored: { text: string; comment: string | null }): string {
  if (kind === 'like') return 'liked your post';
  if (kind === 'follow') return 'started following you';
  if (kind === 'comment' || kind === 'reply') {
    const what = kind === 'comment' ? 'commented on your post' : 'replied to your comment';
    return stored.comment === null ? what : `${what}: ${excerpt(stored.comment)}`;
  }
  return stored.text;
}

/** The start of a text in one line, cut between whole characters. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const characters = [...new Intl.Segmenter().segment(line)];
  if (characters.length <= EXCERPT_LENGTH) return line;
  const shown = characters.slice(0, EXCERPT_LENGTH).map(({ segment }) => segment);
  return `${shown.join('').trimEnd()}…`;
}

export type ReviewedContent = 'post' | 'comment' | 'jackpot';

export function approvalText(what: ReviewedContent): string {
  return `Your ${what} was ${what === 'jackpot' ? 'verified' : 'approved'}.`;
}

export function denialText(what: ReviewedContent, reason: string | null): string {
  return withReason(`Your ${what} was ${what === 'jackpot' ? 'rejected' : 'denied'}`, reason);
}

export function removalText(what: ReviewedContent, reason: string | null): string {
  return withReason(`Your ${what} was removed by a moderator`, reason);
}

function withReason(sentence: string, reason: string | null): string {
  return reason === null ? `${sentence}.` : `${sentence}: ${reason}`;
}

const reported = { post: 'a post', comment: 'a comment', user: 'a member' } as const;
const removed = {
  post: 'The post was removed.',
  comment: 'The comment was removed.',
  user: 'The account was closed.',
} as const;

export function reportOutcomeText(kind: keyof typeof reported, outcome: 'removed' | 'no-action'): string {
  const looked = `We looked at your report of ${reported[kind]}.`;
  return outcome === 'removed'
    ? `${looked} ${removed[kind]}`
    : `${looked} It doesn't break our rules, so no action was taken.`;
}
