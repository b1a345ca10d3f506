import type { Statement } from '@reelmates/contract/competition/leaderboard';
import { monthAfter, monthTitle } from '@reelmates/contract/time';
import { longDate } from '../../platform/clock.ts';

/** A month and the following ones, in order. */
export function monthsAhead(month: string, count: number): string[] {
  return Array.from({ length: count + 1 }, (_, ahead) => monthAfter(month, ahead));
}

/** The current month and the others, newest first, without duplicates. */
export function monthsNewestFirst(...months: string[]): string[] {
  return [...new Set(months)].sort().reverse();
}

/**
 * Groups of adjacent rows with equal points, and the rule that ordered them.
 * @param board in its order
 */
export function findTies(board: readonly { points: number; reachedAt: Date }[]): Statement['ties'] {
  const ties: Statement['ties'] = [];
  for (let start = 0; start < board.length; ) {
    let end = start + 1;
    while (end < board.length && board[end]?.points === board[start]?.points) end++;
    const tied = board.slice(start, end);
    const [first] = tied;
    if (first && tied.length > 1) {
      const instants = new Set(tied.map(({ reachedAt }) => reachedAt.getTime()));
      ties.push({
        points: first.points,
        from: start + 1,
        to: end,
        brokenBy: instants.size === tied.length ? 'time' : 'account',
      });
    }
    start = end;
  }
  return ties;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

type Won = { month: string; rank: number; value: string; description: string | null };

/**
 * The text of a winner's notification.
 * @param prize `isClaimed`: in exchange for a lesser prize that the member had claimed
 */
export function prizeText(prize: Won & { claimUntil: Date; isClaimed?: boolean }, timeZone: string): string {
  const until = longDate(prize.claimUntil, timeZone);
  const finished = `You finished ${ordinal(prize.rank)} on the ${monthTitle(prize.month)} board.`;
  const next = prize.isClaimed ? 'Your claim counts for it.' : `Please claim it by ${until}.`;
  return `${finished} Your prize: ${prizeInWords(prize)}. ${next}`;
}

/** Why an open offer or a claim ends: a correction, a better prize for the same member, or an admin's decision. */
export type WithdrawalReason = 'corrected' | 'bettered' | 'checked';

/** The notification of a member whose offer was withdrawn. @param passesOn whether another member is offered the prize */
export function withdrawnText(
  prize: Omit<Won, 'rank'>,
  { reason, passesOn }: { reason: WithdrawalReason; passesOn: boolean },
): string {
  const month = monthTitle(prize.month);
  const why = {
    corrected: `The ${month} board was corrected after a review.`,
    bettered: `You have a better prize on the ${month} board now.`,
    checked: `Our team checked the winners of ${month}.`,
  }[reason];
  const outcome = passesOn ? 'now goes to another member' : 'was withdrawn';
  return `${why} The prize ${prizeInWords(prize)} ${outcome}.`;
}

/** Tells an admin why a month cannot be finished yet: "2 posts and 1 jackpot of this month are still pending." */
export function pendingText(posts: number, jackpots: number): string {
  const counted = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
  const items = [...counted(posts, 'post'), ...counted(jackpots, 'jackpot')].join(' and ');
  return `${items} of this month ${posts + jackpots === 1 ? 'is' : 'are'} still pending. Review them first.`;
}

/** The notification of a member whose entry an admin struck out. */
export function struckOutText(month: string, reason: string, lostPrize: boolean): string {
  const prize = lostPrize ? ' The prize goes to the next member who can win it.' : '';
  return `Your entry on the ${monthTitle(month)} board was struck out: ${reason}${prize}`;
}

export function putBackText(month: string): string {
  return `Your entry on the ${monthTitle(month)} board was put back, with its points.`;
}

/** "$500 (A gift card)". */
function prizeInWords({ value, description }: Pick<Won, 'value' | 'description'>): string {
  return description === null ? value : `${value} (${description})`;
}
