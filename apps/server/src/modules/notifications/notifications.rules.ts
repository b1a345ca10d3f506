import type { NotificationKind } from '@reelmates/contract/social/notifications';

/** How many actors a notification stores; further ones are only counted. */
export const ACTORS_KEPT = 50;
/** How many of them an answer names. */
export const ACTORS_SHOWN = 10;
/** Exact up to this number: a scan for larger ones costs more than they are worth. */
export const UNREAD_COUNTED = 1_000;

const EXCERPT_LENGTH = 100;

/** The text of a notification after its actors' names, or alone. */
export function notificationText(
  kind: NotificationKind,
  stored: { text: string; comment: string | null },
): string {
  if (kind === 'like') return 'liked your post';
  if (kind === 'follow') return 'started following you';
  if (kind === 'comment') {
    return stored.comment === null
      ? 'commented on your post'
      : `commented on your post: ${excerpt(stored.comment)}`;
  }
  return stored.text;
}

/** The beginning of a text, in one line, whole characters only. */
function excerpt(text: string): string {
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
