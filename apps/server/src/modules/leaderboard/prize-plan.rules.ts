import type { StatementRow } from './statements.rules.ts';

/** The parts of an offer or a claim that a plan uses. */
export type PlannedAward = {
  userId: string | null;
  /** The rank on the board at the time of the offer. */
  rank: number | null;
  state: 'claimed' | 'open' | 'lapsed' | 'corrected' | 'withdrawn';
  /** Whether an admin has marked the claimed prize as handed over. */
  isPaid: boolean;
};

export type PlannedPrize<Award extends PlannedAward = PlannedAward> = {
  position: number;
  /** The award that has not ended, if any. `lapsed`: it can no longer be claimed. */
  current: Award | null;
  /** Awards that have ended. */
  previous: readonly Award[];
};

export type PrizeStep<Prize extends PlannedPrize> = {
  prize: Prize;
  /** Why the current award ends; null where there is none. */
  end: 'lapsed' | 'corrected' | 'bettered' | null;
  /** `isClaimed`: in exchange for a lesser prize that this member has claimed. */
  offer: { userId: string; rank: number; isClaimed: boolean } | null;
};

type Candidate = { userId: string | null; rank: number };

/**
 * Who is offered which prize of a month by this board, and which awards end.
 *
 * - A prize goes to its position among those who can win, or the next one below who is eligible, has not let this prize
 *   or a better one lapse, holds no better prize of the month, and was not withdrawn any by an admin.
 * - An open offer ends for one of two reasons: its member gets a better prize in this run; or a correction took the
 *   member off the board, or below both the rank of the offer and the prize's winner by the new board.
 * - A claimed prize stays, unless `movesClaims` and its member gets a better one: the claim moves to that prize. Its claimant
 *   counts at least at its position, so that the members below do not move up past the prizes that are left.
 * - A paid prize always stays, and nothing is given in exchange for it: it would have to be paid a second time.
 * @param board the latest statement's rows, in their order
 * @param eligible accounts that can be offered a prize at this moment
 * @param isCorrection whether open offers are compared with a new board
 * @param movesClaims whether a claimant of a lesser prize gets a better one in exchange; a better one that lapsed comes in addition
 */
export function planPrizes<Prize extends PlannedPrize>(
  prizes: readonly Prize[],
  {
    board,
    eligible,
    isCorrection,
    movesClaims,
  }: {
    board: readonly StatementRow[];
    eligible: ReadonlySet<string>;
    isCorrection: boolean;
    movesClaims: boolean;
  },
): PrizeStep<Prize>[] {
  const byPosition = prizes.toSorted((one, other) => one.position - other.position);
  const ranking = rankingOf(board, byPosition);
  const rankOf = new Map(board.map(({ userId }, index) => [userId, index + 1]));
  const progress = progressAtStart(byPosition);
  const { held, barred, gained, paid, exchanged } = progress;
  const steps: PrizeStep<Prize>[] = [];

  for (const prize of byPosition) {
    const { position, current, previous } = prize;
    for (const { userId, state } of current ? [current, ...previous] : previous) {
      if (state === 'lapsed' && userId !== null) barred.add(userId);
    }
    if (current?.state === 'claimed' && !exchanged.has(position)) continue;
    const isExchange = movesClaims && current?.state !== 'lapsed';
    const below = ranking.slice(position - 1).toSorted((one, other) => one.rank - other.rank);
    const winner = below.find(
      (candidate): candidate is Winner =>
        candidate.userId !== null &&
        !barred.has(candidate.userId) &&
        (eligible.has(candidate.userId) || candidate.userId === current?.userId) &&
        (held.get(candidate.userId) ?? Number.POSITIVE_INFINITY) > position &&
        !(isExchange && paid.has(held.get(candidate.userId) ?? 0)),
    );
    const end = current && endOf(current, { position, winner, rankOf, gained, isCorrection });
    if (current && end === null) {
      hold(held, current.userId, position);
      continue;
    }
    const isClaimed = winner !== undefined && givePrize(position, winner, isExchange, progress);
    if (end !== null || winner) steps.push({ prize, end, offer: winner ? { ...winner, isClaimed } : null });
  }
  return steps;
}

type Winner = { userId: string; rank: number };

/** What is planned so far: prizes are planned from the best one down. */
type Progress = {
  /** The best prize of each member, claimed or planned, by its position. */
  held: Map<string, number>;
  /** Members from whom an admin withdrew a prize and, from its position on, members who let a prize lapse. */
  barred: Set<string>;
  /** Members who get a prize in this run. */
  gained: Set<string>;
  /** Positions of prizes that were handed over. */
  paid: ReadonlySet<number>;
  /** Positions of the claimed prizes whose members get a better one in exchange. */
  exchanged: Set<number>;
};

function progressAtStart(prizes: readonly PlannedPrize[]): Progress {
  const held = new Map<string, number>();
  for (const { position, current } of prizes) {
    if (current?.state === 'claimed') hold(held, current.userId, position);
  }
  const withdrawn = prizes.flatMap(({ previous }) =>
    previous.flatMap(({ userId, state }) => (state === 'withdrawn' && userId !== null ? [userId] : [])),
  );
  const paid = prizes.flatMap(({ position, current }) => (current?.isPaid ? [position] : []));
  return { held, barred: new Set(withdrawn), gained: new Set(), paid: new Set(paid), exchanged: new Set() };
}

/** @returns whether the member claimed a lesser prize, which this one replaces */
function givePrize(position: number, { userId }: Winner, isExchange: boolean, progress: Progress): boolean {
  const { held, gained, exchanged } = progress;
  // Lesser prizes are planned later, so a prize that the member already holds is a claimed one.
  const claimed = held.get(userId);
  const isClaimed = isExchange && claimed !== undefined;
  if (isClaimed) exchanged.add(claimed);
  hold(held, userId, position);
  gained.add(userId);
  return isClaimed;
}

type Situation = Pick<Progress, 'gained'> & {
  position: number;
  winner: Winner | undefined;
  /** The rank of each member by the new board, from 1. */
  rankOf: ReadonlyMap<string | null, number>;
  isCorrection: boolean;
};

/** Why the current award of a prize ends; null if it does not. */
function endOf({ userId, rank, state }: PlannedAward, situation: Situation): PrizeStep<PlannedPrize>['end'] {
  const { position, winner, rankOf, gained, isCorrection } = situation;
  if (state === 'claimed') return 'bettered';
  if (state === 'lapsed') return 'lapsed';
  if (userId !== null && gained.has(userId)) return 'bettered';
  if (!isCorrection) return null;
  const rankNow = rankOf.get(userId);
  if (rankNow === undefined) return 'corrected';
  const fell = rankNow > (rank ?? position);
  return fell && winner && winner.rank < rankNow ? 'corrected' : null;
}

/** The n-th row is that of the first member to whom the prize of position n can go. */
function rankingOf(board: readonly StatementRow[], prizes: readonly PlannedPrize[]): Candidate[] {
  const ranking: Candidate[] = board
    .map(({ userId, canWin }, index) => ({ userId, canWin, rank: index + 1 }))
    .filter(({ canWin }) => canWin);
  for (const { position, current } of prizes) {
    if (current?.state !== 'claimed' || current.userId === null) continue;
    const index = ranking.findIndex(({ userId }) => userId === current.userId);
    if (index !== -1 && index < position) continue;
    const [claimant = { userId: null, rank: board.length + 1 }] =
      index === -1 ? [] : ranking.splice(index, 1);
    ranking.splice(position - 1, 0, claimant);
  }
  return ranking;
}

function hold(held: Map<string, number>, userId: string | null, position: number): void {
  if (userId !== null) held.set(userId, Math.min(position, held.get(userId) ?? position));
}
