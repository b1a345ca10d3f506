import { expect, it } from 'vitest';
import { afterDecision, earnsPoint, pointsCause, pointsState, withdrawalOf } from './jackpots.rules.ts';

const at = new Date('2026-11-21T08:00:00Z');
const review = { by: '7', at };
const pending = {
  status: 'pending' as const,
  denialReason: null,
  reviewedAt: null,
  reviewedBy: null,
  deletedAt: null,
};
const verified = afterDecision(pending, { status: 'verified', reason: null, ...review });
const rejected = afterDecision(pending, { status: 'rejected', reason: 'Blurry', ...review });
const deleted = { ...pending, deletedAt: at };

it('stores who decided and when, and a reason only for a rejection', () => {
  expect(verified).toEqual({ ...pending, status: 'verified', reviewedAt: at, reviewedBy: '7' });
  expect(rejected).toMatchObject({ status: 'rejected', denialReason: 'Blurry' });
  expect(afterDecision(rejected, { status: 'verified', reason: 'Blurry', ...review })).toEqual(verified);
});

it('leaves a jackpot unchanged if it already has this state', () => {
  const later = { by: '8', at: new Date(at.getTime() + 1) };
  expect(afterDecision(rejected, { status: 'rejected', reason: 'Other', ...later })).toBe(rejected);
  expect(afterDecision(verified, { status: 'verified', reason: null, ...later })).toBe(verified);
});

// spec: S4.24
it.each([
  ['pending', pending, 'submitted', 'submitted'],
  ['verified', verified, 'confirmed', 'approved'],
  ['rejected', rejected, 'void', 'denied'],
  ['deleted', deleted, 'void', 'deleted'],
] as const)('gives a %s jackpot its state of points and their cause', (_name, jackpot, state, cause) => {
  expect(pointsState(jackpot)).toBe(state);
  expect(pointsCause(jackpot)).toBe(cause);
});

it('withdraws the point only if the owner deletes the jackpot', () => {
  expect(withdrawalOf(pending, deleted, true)).toBe('pending');
  expect(withdrawalOf(verified, deleted, true)).toBe('reviewed');
  expect(withdrawalOf(pending, deleted, false)).toBeUndefined();
  expect(withdrawalOf(pending, verified, true)).toBeUndefined();
});

// spec: S1.6, S9.1
it('earns a point only with a photo', () => {
  expect([earnsPoint({ imageContentHash: 'abc' }), earnsPoint({ imageContentHash: null })]).toEqual([
    true,
    false,
  ]);
});
