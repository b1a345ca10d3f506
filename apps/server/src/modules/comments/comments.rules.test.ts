import { expect, it } from 'vitest';
import { afterDecision, isCounted } from './comments.rules.ts';

const at = new Date('2026-11-21T08:00:00Z');
const earlier = new Date('2026-11-20T08:00:00Z');
const review = { by: '7', at };
const pending = {
  status: 'pending' as const,
  denial_reason: null,
  reviewed_by: null,
  reviewed_at: null,
  published_at: null,
};
const approved = {
  ...pending,
  status: 'approved' as const,
  reviewed_by: '3',
  reviewed_at: earlier,
  published_at: earlier,
};

// spec: S4.22
it('publishes an approved comment at the time of the decision', () => {
  expect(afterDecision(pending, { status: 'approved', reason: null, ...review })).toEqual({
    status: 'approved',
    denial_reason: null,
    reviewed_by: '7',
    reviewed_at: at,
    published_at: at,
  });
});

// spec: S4.22
it('takes a denied comment out of the open, with the reason', () => {
  expect(afterDecision(approved, { status: 'denied', reason: 'Spam', ...review })).toEqual({
    status: 'denied',
    denial_reason: 'Spam',
    reviewed_by: '7',
    reviewed_at: at,
    published_at: null,
  });
});

it('returns the comment itself if it already has this state, with its reviewer and reason', () => {
  expect(afterDecision(approved, { status: 'approved', reason: null, ...review })).toBe(approved);
  const denied = afterDecision(pending, { status: 'denied', reason: 'Spam', ...review });
  expect(afterDecision(denied, { status: 'denied', reason: 'Rude', ...review })).toBe(denied);
});

it.each([
  ['approved', false, true],
  ['approved', true, false],
  ['pending', false, false],
  ['denied', false, false],
] as const)('counts a comment that is %s, of a hidden account: %s, as %s', (status, isHidden, counted) => {
  expect(isCounted({ status, left_out: isHidden })).toBe(counted);
});
