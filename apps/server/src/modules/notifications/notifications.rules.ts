import type { NotificationKind } from '@reelmates/contract/social/notifications';
import { HOUR_MS } from '@reelmates/contract/time';

/** How many actors a notification stores; further ones are only counted. */
export const ACTORS_KEPT = 50;
/** How many of them an answer names. */
export const ACTORS_SHOWN = 10;
/** How many actors of a group of notifications an answer names. */
export const GROUP_ACTORS_SHOWN = 50;
/** Rows that one page is made of, at most; an hour with more of them goes on in the next. */
export const PAGE_ROWS = 250;
/** Kinds of which there is a row for each event, shown together by the hour. */
export const HOURLY_KINDS = ['follow', 'comment'] as const satisfies readonly NotificationKind[];
/**
 * Rows whose visibility one statement checks, of a list or a count: one person may have caused tens of thousands, and be
 * hidden since.
 */
export const CHECKED_AT_ONCE = 1_000;

const EXCERPT_LENGTH = 100;

/** As stored: a reply is a comment to clients, with another text. */
export type StoredKind = NotificationKind | 'reply';

type Told = { kind: StoredKind; post_id: string | null; updated_at: Date };

/** The beginning of the hour that a notification is shown with; null for kinds that stand alone. */
export function hourOf({ kind, updated_at }: Pick<Told, 'kind' | 'updated_at'>): Date | null {
  if (!HOURLY_KINDS.some((hourly) => hourly === kind)) return null;
  return new Date(Math.floor(updated_at.getTime() / HOUR_MS) * HOUR_MS);
}

/**
 * The first groups of a list of rows, in the order of their latest row. It takes rows up to the first that would begin
 * a further group, so each row is in one group of one page.
 */
export function takeGroups<Row extends Told>(
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

/** The text of a notification after its actors' names, or alone. */
export function notificationText(kind: StoredKind, stored: { text: string; comment: string | null }): string {
  if (kind === 'like') return 'liked your post';
  if (kind === 'follow') return 'started following you';
  if (kind === 'comment' || kind === 'reply') {
    const what = kind === 'comment' ? 'commented on your post' : 'replied to your comment';
    return stored.comment === null ? what : `${what}: ${excerpt(stored.comment)}`;
  }
  return stored.text;
}

/** The beginning of a text, in one line, whole characters only. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const characters = [...new Intl.Segmenter().segment(line)];
  if (characters.length <= EXCERPT_LENGTH) return line;
  const shown = characters.slice(0, EXCERPT_LENGTH).map(({ segment }) => segment);
  return `${shown.join('').trimEnd()}…`;
}

export type Reviewed = 'post' | 'comment' | 'jackpot';

export function approvalText(what: Reviewed): string {
  return `Your ${what} was ${what === 'jackpot' ? 'verified' : 'approved'}.`;
}

export function denialText(what: Reviewed, reason: string | null): string {
  return withReason(`Your ${what} was ${what === 'jackpot' ? 'rejected' : 'denied'}`, reason);
}

export function removalText(what: Reviewed, reason: string | null): string {
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
