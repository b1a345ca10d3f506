// spec: none, reports of members are not in it
import { expect, it } from 'vitest';
import { afterOutcome } from './reports.rules.ts';

const at = new Date('2026-11-21T08:00:00Z');
const open = { id: '1', outcome: null, reviewed_at: null, ruling: null };
const removal = { outcome: 'removed', note: 'Spam' } as const;

it('stores the outcome, the time and the admin of a decision on an open report', () => {
  const removed = afterOutcome(open, removal, at);
  expect(removed).toEqual({ id: '1', outcome: 'removed', reviewed_at: at, ruling: removal });
});

it('leaves a report as it is where it has the outcome already, whatever the note', () => {
  const removed = { ...open, outcome: 'removed' as const, reviewed_at: at };
  expect(afterOutcome(removed, { outcome: 'removed', note: null }, at)).toBe(removed);
});

it('refuses the other outcome on a decided report', () => {
  const left = { ...open, outcome: 'no-action' as const, reviewed_at: at };
  expect(() => afterOutcome(left, removal, at)).toThrow('This report was decided otherwise meanwhile.');
});
