import type { Statement } from '@reelmates/contract/competition/leaderboard';

/** The month after this one: '2026-12' → '2027-01'. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}`;
}

/** A month and the following ones, in order. */
export function monthsAhead(month: string, count: number): string[] {
  return count === 0 ? [month] : [month, ...monthsAhead(nextMonth(month), count - 1)];
}

/** The current month and the others, newest first, without duplicates. */
export function monthsNewestFirst(...months: string[]): string[] {
  return [...new Set(months)].sort().reverse();
}

/** Neighbours on a board with equal points, and the rule that ordered them. @param board in its order */
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

/** "November 2026", for texts from the server. */
function monthInWords(month: string): string {
  return new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

type Won = { month: string; rank: number; value: string; description: string | null };

/** The text of a winner's notification. @param prize `isClaimed`: in exchange for a lesser prize that was claimed */
export function prizeText(prize: Won & { claimUntil: Date; isClaimed?: boolean }, timeZone: string): string {
  const until = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(prize.claimUntil);
  const finished = `You finished ${ordinal(prize.rank)} on the ${monthInWords(prize.month)} board.`;
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
  const month = monthInWords(prize.month);
  const why = {
    corrected: `The ${month} board was corrected after a review.`,
    bettered: `You have a better prize on the ${month} board now.`,
    checked: `Our team checked the winners of ${month}.`,
  }[reason];
  const outcome = passesOn ? 'now goes to another member' : 'was withdrawn';
  return `${why} The prize ${prizeInWords(prize)} ${outcome}.`;
}

/** "$500 (A gift card)". */
function prizeInWords({ value, description }: Pick<Won, 'value' | 'description'>): string {
  return description === null ? value : `${value} (${description})`;
}
