import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Act, anyAct, PointsModel } from '../../testing/points-model.ts';
import {
  afterDecision,
  pointsState as jackpotState,
  withdrawalOf as jackpotWithdrawal,
} from '../jackpots/jackpots.rules.ts';
import {
  afterApproval,
  afterDenial,
  afterEdit,
  type ModerationState,
  moderationStateOfNew,
  pointsState as postState,
  withdrawalOf as postWithdrawal,
} from '../posts/posts.rules.ts';
import { nextRow, pointsOutlastWithdrawal, type Withdrawal } from './points.rules.ts';

/* The pure rules, combined as in the modules, compared with the model: without a database, so with very many sequences. */

const at = new Date('2026-11-21T00:00:00Z');
const review = { by: '1', at };

type Jackpot = Parameters<typeof afterDecision>[0];
type Source = { rows: { month: string; points: number }[]; worth: number } & (
  | { post: ModerationState }
  | { jackpot: Jackpot }
);

class Ledger {
  readonly sources: Source[] = [];
  readonly adjustments: { month: string; points: number }[] = [];

  apply(act: Act, target: number | undefined, month: string): void {
    if (act.kind === 'post') {
      this.sources.push({
        rows: [],
        worth: 2,
        post: moderationStateOfNew({ isPublic: act.isPublic, byAdmin: false, at }),
      });
      this.#reconcile(this.sources.at(-1), month);
    } else if (act.kind === 'jackpot') {
      const jackpot = {
        status: 'pending',
        denialReason: null,
        reviewedAt: null,
        reviewedBy: null,
        deletedAt: null,
      };
      this.sources.push({ rows: [], worth: 1, jackpot: jackpot as Jackpot });
      this.#reconcile(this.sources.at(-1), month);
    } else if (act.kind === 'adjust') {
      const points = act.to - this.sum(month);
      if (points !== 0) this.adjustments.push({ month, points });
    } else if (target !== undefined) {
      const source = this.sources[target];
      if (!source || isDeleted(source)) return;
      const byAuthor = act.kind !== 'approve' && act.kind !== 'deny';
      let withdrawal: Withdrawal | undefined;
      if ('post' in source) {
        const before = source.post;
        // Private entries are not reviewed.
        if (!byAuthor && !before.isPublic) return;
        source.post = changedPost(before, act.kind);
        withdrawal = postWithdrawal(before, source.post, byAuthor);
      } else {
        const before = source.jackpot;
        source.jackpot = changedJackpot(before, act.kind);
        withdrawal = jackpotWithdrawal(before, source.jackpot, byAuthor);
      }
      this.#reconcile(source, month, withdrawal);
    }
  }

  #reconcile(source: Source | undefined, month: string, withdrawal?: Withdrawal): void {
    if (!source) return;
    const isOver = source.rows[0] !== undefined && source.rows[0].month < month;
    if (isOver && withdrawal && pointsOutlastWithdrawal(withdrawal, false)) return;
    const state = 'post' in source ? postState(source.post) : jackpotState(source.jackpot);
    const row = nextRow(source.rows, { state, worth: source.worth, month });
    if (row) source.rows.push(row);
  }

  sum(month: string): number {
    const rows = [...this.sources.flatMap((source) => source.rows), ...this.adjustments];
    return rows.reduce((sum, row) => sum + (row.month === month ? row.points : 0), 0);
  }
}

function isDeleted(source: Source): boolean {
  return ('post' in source ? source.post : source.jackpot).deletedAt !== null;
}

function changedPost(post: ModerationState, kind: Act['kind']): ModerationState {
  const edit = { isPublic: post.isPublic, needsReview: false, byAdmin: false, at };
  if (kind === 'approve') return afterApproval(post, review);
  if (kind === 'deny') return afterDenial(post, null, review);
  if (kind === 'make private') return afterEdit(post, { ...edit, isPublic: false });
  if (kind === 'make public') return afterEdit(post, { ...edit, isPublic: true });
  if (kind === 'reword') return afterEdit(post, { ...edit, needsReview: true });
  return { ...post, deletedAt: at };
}

function changedJackpot(jackpot: Jackpot, kind: Act['kind']): Jackpot {
  const decision = { reason: null, ...review };
  if (kind === 'approve') return afterDecision(jackpot, { ...decision, status: 'verified' });
  if (kind === 'deny') return afterDecision(jackpot, { ...decision, status: 'rejected' });
  return { ...jackpot, deletedAt: at };
}

const months = ['2026-10', '2026-11', '2026-12'];

// spec: S9.1, S9.2
test('100,000 random sequences of what people and admins do come to the points of the model, month by month', () => {
  let acts = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(anyAct, fc.nat(2)), { maxLength: 40, size: 'max' }), (sequence) => {
      const model = new PointsModel();
      const ledger = new Ledger();
      // Time goes forward only.
      for (const [act, index] of sequence.toSorted(([, one], [, other]) => one - other)) {
        const month = months[index] ?? '';
        ledger.apply(act, model.target(act), month);
        model.apply(act, month);
        acts++;
      }
      for (const month of months) {
        const sum = ledger.sum(month);
        if (sum !== model.sum(month)) expect([month, sum]).toEqual([month, model.sum(month)]);
      }
    }),
    { numRuns: 100_000 },
  );
  expect(acts).toBeGreaterThan(1_000_000);
}, 120_000);
