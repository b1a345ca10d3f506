// spec: none, who gets which prize is not in it
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlannedAward, type PlannedPrize, planPrizes } from './prize-plan.rules.ts';
import type { StatementRow } from './statements.rules.ts';

const row = (userId: string | null, canWin = true): StatementRow => ({
  userId,
  points: 1,
  reachedAt: new Date(0),
  isStaff: false,
  canWin,
});
const boardOf = (...ids: string[]) => ids.map((id) => row(id));
const award = (
  userId: string,
  rank: number,
  state: PlannedAward['state'] = 'open',
  isPaid = false,
): PlannedAward => ({ userId, rank, state, isPaid });
const paid = (userId: string, rank: number) => award(userId, rank, 'claimed', true);
const prize = (position: number, current: PlannedAward | null = null, ...previous: PlannedAward[]) => ({
  position,
  current,
  previous,
});
type World = { board: StatementRow[]; isCorrection?: boolean; movesClaims?: boolean; eligible?: string[] };
const plan = (
  prizes: PlannedPrize[],
  { board, isCorrection = true, movesClaims = isCorrection, eligible }: World,
) =>
  planPrizes(prizes, {
    board,
    isCorrection,
    movesClaims,
    eligible: new Set(eligible ?? board.flatMap(({ userId }) => userId ?? [])),
  }).map(({ prize: { position }, end, offer }) => [
    position,
    end,
    offer?.userId ?? null,
    offer?.rank ?? null,
  ]);

describe('a new month', () => {
  it('offers each prize to its position among those who can win', () => {
    const board = [row('1', false), row('2'), row(null), row('4'), row('5')];
    expect(plan([prize(1), prize(2), prize(3), prize(9)], { board })).toEqual([
      [1, null, '2', 2],
      [2, null, '4', 4],
      [3, null, '5', 5],
    ]);
  });

  it('passes over a member on a break, and offers no member two prizes', () => {
    const board = boardOf('1', '2', '3');
    expect(plan([prize(1), prize(2), prize(3)], { board, eligible: ['2', '3'] })).toEqual([
      [1, null, '2', 2],
      [2, null, '3', 3],
    ]);
  });
});

describe('a correction', () => {
  const claimed = prize(1, award('1', 1, 'claimed'));
  it('leaves the offers of those who moved up past a claimant', () => {
    const prizes = [claimed, prize(2, award('2', 2)), prize(3, award('3', 3))];
    expect(plan(prizes, { board: boardOf('2', '3', '4') })).toEqual([]);
    expect(plan(prizes, { board: boardOf('2', '1', '3') })).toEqual([]);
  });

  it('exchanges the prizes of two members who changed ranks', () => {
    const prizes = [prize(1, award('1', 1)), prize(2, award('2', 2))];
    expect(plan(prizes, { board: boardOf('2', '1') })).toEqual([
      [1, 'corrected', '2', 1],
      [2, 'bettered', '1', 2],
    ]);
  });

  it('exchanges a claimed prize for the better one that its member rises to, and moves the others along', () => {
    const prizes = [prize(1, award('1', 1)), prize(2, award('2', 2)), prize(3, award('3', 3, 'claimed'))];
    expect(plan(prizes, { board: boardOf('2', '3', '1') })).toEqual([
      [1, 'corrected', '2', 1],
      [2, 'bettered', '3', 2],
      [3, 'bettered', '1', 3],
    ]);
  });

  it('exchanges the better of two claimed prizes alone', () => {
    const prizes = [
      prize(1, award('1', 1)),
      prize(2, award('2', 2, 'claimed')),
      prize(3, award('2', 2, 'claimed')),
    ];
    expect(plan(prizes, { board: boardOf('2', '1') })).toEqual([
      [1, 'corrected', '2', 1],
      [2, 'bettered', '1', 2],
    ]);
  });

  it('leaves a paid prize with its member, and passes a better one on without exchange', () => {
    const prizes = [prize(1, award('1', 1)), prize(2, paid('2', 2)), prize(3, award('3', 3))];
    expect(plan(prizes, { board: boardOf('2', '3', '1') })).toEqual([
      [1, 'corrected', '3', 2],
      [3, 'bettered', '1', 3],
    ]);
  });

  it('leaves the claimed prize with a member who gets a better one that lapsed at the same time', () => {
    const prizes = [prize(1, award('1', 1, 'lapsed')), prize(2, award('2', 2, 'claimed'))];
    expect(plan(prizes, { board: boardOf('1', '2', '3') })).toEqual([[1, 'lapsed', '2', 2]]);
  });

  it('withdraws the offer of a member who is off the board, with or without a next winner', () => {
    expect(plan([prize(1, award('1', 1))], { board: [] })).toEqual([[1, 'corrected', null, null]]);
  });

  it('leaves an offer with its member even if a member above returns from a break', () => {
    expect(plan([prize(1, award('2', 2))], { board: boardOf('1', '2') })).toEqual([]);
  });

  it('leaves an offer with a member on a break whose rank is the same', () => {
    expect(plan([prize(1, award('1', 1))], { board: boardOf('1', '2'), eligible: ['2'] })).toEqual([]);
  });
});

describe('a withdrawal', () => {
  it('moves claims up to the prize that is free, and leaves the other offers where they are', () => {
    const prizes = [
      prize(1, null, award('1', 1, 'withdrawn')),
      prize(2, award('2', 2, 'claimed')),
      prize(3, award('4', 4)),
    ];
    const board = boardOf('1', '2', '3', '4');
    expect(plan(prizes, { board, isCorrection: false, movesClaims: true })).toEqual([
      [1, null, '2', 2],
      [2, 'bettered', '3', 3],
    ]);
  });

  it('leaves a paid prize with its member, since it would have to be paid a second time', () => {
    const prizes = [
      prize(1, null, award('1', 1, 'withdrawn')),
      prize(2, paid('2', 2)),
      prize(3, award('3', 3, 'claimed')),
    ];
    const board = boardOf('1', '2', '3', '4');
    expect(plan(prizes, { board, isCorrection: false, movesClaims: true })).toEqual([
      [1, null, '3', 3],
      [3, 'bettered', '4', 4],
    ]);
  });

  it('leaves the member without any other prize, a better one included', () => {
    const prizes = [prize(1, award('1', 1, 'lapsed')), prize(2, null, award('2', 2, 'withdrawn'))];
    expect(plan(prizes, { board: boardOf('1', '2', '3', '4'), isCorrection: false })).toEqual([
      [1, 'lapsed', '3', 3],
      [2, null, '4', 4],
    ]);
  });
});

describe('passing on', () => {
  const isCorrection = false;
  it('moves everyone below up by one prize', () => {
    const prizes = [prize(1, award('1', 1, 'lapsed')), prize(2, award('2', 2))];
    expect(plan(prizes, { board: boardOf('1', '2', '3'), isCorrection })).toEqual([
      [1, 'lapsed', '2', 2],
      [2, 'bettered', '3', 3],
    ]);
  });

  it('offers the better prize to a member who claimed a lesser one', () => {
    const prizes = [prize(1, award('1', 1, 'lapsed')), prize(2, award('2', 2, 'claimed'))];
    expect(plan(prizes, { board: boardOf('1', '2', '3'), isCorrection })).toEqual([[1, 'lapsed', '2', 2]]);
  });

  it('offers nothing lesser to a member who let a better prize lapse', () => {
    const prizes = [
      prize(1, award('2', 2, 'claimed'), award('1', 1, 'lapsed')),
      prize(2, award('3', 3, 'lapsed')),
    ];
    expect(plan(prizes, { board: boardOf('1', '2', '3', '4'), isCorrection })).toEqual([
      [2, 'lapsed', '4', 4],
    ]);
  });
});

describe('however boards, claims, breaks and time change', () => {
  const people = ['1', '2', '3', '4', '5', '6'];
  const positions = [1, 2, 4];
  const event = fc.record({
    order: fc.shuffledSubarray(people, { minLength: 3 }),
    isCorrection: fc.boolean(),
    resting: fc.subarray(people, { maxLength: 2 }),
    claims: fc.subarray(positions),
    payments: fc.subarray(positions),
    lapses: fc.subarray(positions),
  });

  it('no offer is lost through another member’s loss, and each prize has one holder', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), (events) => {
        let board = boardOf(...people);
        const prizes: { position: number; current: PlannedAward | null; previous: PlannedAward[] }[] =
          positions.map((position) => prize(position));
        for (const { order, isCorrection, resting, claims, payments, lapses } of events) {
          if (isCorrection) board = boardOf(...order);
          const eligible = new Set(people.filter((id) => !resting.includes(id)));
          for (const { position, current } of prizes) {
            if (current?.state === 'claimed') current.isPaid ||= payments.includes(position);
            if (current?.state !== 'open') continue;
            if (claims.includes(position)) current.state = 'claimed';
            else if (lapses.includes(position)) current.state = 'lapsed';
          }
          const before = prizes.map(({ position, current }) => ({ position, current }));
          const steps = planPrizes(prizes, { board, eligible, isCorrection, movesClaims: isCorrection });
          for (const { prize: stepped, end, offer } of steps) {
            const target = prizes.find(({ position }) => position === stepped.position);
            if (!target) throw new Error('a step for a prize that is not there');
            expect(target.current === null).toBe(end === null);
            if (target.current?.state === 'claimed') {
              const { userId, isPaid } = target.current;
              expect(isPaid).toBe(false);
              const better = steps.find(({ offer: gained }) => gained?.userId === userId && gained.isClaimed);
              expect(better?.prize.position).toBeLessThan(stepped.position);
              expect([isCorrection, end]).toEqual([true, 'bettered']);
            }
            if (target.current) {
              if (end !== 'lapsed') target.current.state = 'corrected';
              target.previous.push(target.current);
            }
            target.current = offer
              ? award(offer.userId, offer.rank, offer.isClaimed ? 'claimed' : 'open')
              : null;
            if (offer) expect(eligible.has(offer.userId) || end === null).toBe(true);
          }

          const rankOf = (id: string | null) => board.findIndex(({ userId }) => userId === id) + 1;
          const heldBy = (id: string | null) => prizes.filter(({ current }) => current?.userId === id);
          for (const { position, current } of before) {
            if (current?.state === 'claimed') {
              expect(prizes.find((each) => each.position === position)?.current).toBe(current);
            }
            if (current === null || current.state === 'lapsed' || current.state === 'claimed') continue;
            const rank = rankOf(current.userId);
            const mayLose = isCorrection && (rank === 0 || rank > (current.rank ?? 0));
            const best = Math.min(...heldBy(current.userId).map((each) => each.position));
            expect(mayLose || best <= position).toBe(true);
          }
          for (const id of people) {
            // At most two, if the lesser one was claimed first.
            const open = heldBy(id).filter(({ current }) => current?.state === 'open');
            expect(open.length).toBeLessThanOrEqual(1);
            for (const { position } of open) {
              for (const other of heldBy(id)) expect(other.position).toBeGreaterThanOrEqual(position);
            }
          }
          if (isCorrection) {
            for (const { end, offer } of steps) {
              if (!offer || end === 'lapsed') continue;
              const heldBefore = before.filter(({ current }) => current?.userId === offer.userId).length;
              expect(heldBy(offer.userId).length).toBeLessThanOrEqual(Math.max(1, heldBefore));
            }
          }
          // No new offer skips an eligible member above without a better or a paid prize.
          const lapsedAt = (id: string, position: number) =>
            prizes.some(
              (each) =>
                each.position <= position &&
                each.previous.some(({ userId, state }) => userId === id && state === 'lapsed'),
            );
          for (const {
            prize: { position },
            offer,
          } of steps) {
            if (!offer) continue;
            const passedBy = board
              .slice(0, offer.rank - 1)
              .flatMap(({ userId }) => userId ?? [])
              .filter((id) => eligible.has(id) && !lapsedAt(id, position))
              .filter((id) => !heldBy(id).some((each) => each.position <= position || each.current?.isPaid));
            expect(passedBy.length).toBeLessThan(position);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
