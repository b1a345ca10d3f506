import { describe, expect, it } from 'vitest';
import { fromTimeField, toTimeField } from '../../lib/text/local-time.ts';
import { axisLabel, dollarAxisTop } from './history/axis.ts';
import { guessInWords } from './month/month-review.ts';
import { amountPassedBy, netOf, totalsOf } from './net.ts';
import { latestAfter, planAfter, statsAfter } from './patch-tracker.ts';
import { emptySession, sessionForm, typedFrom } from './session-form/session-rules.ts';

it.each([
  [[], 10, '$5'],
  [['0.00', '0.00'], 10, '$5'],
  [['0.01'], 2, '$1'],
  [['2.00', '1.99'], 2, '$1'],
  [['2.01'], 4, '$2'],
  [['96.00', '40.00'], 100, '$50'],
  [['100.00'], 100, '$50'],
  [['100.01'], 200, '$100'],
  [['270.00'], 400, '$200'],
  [['800.00'], 800, '$400'],
  [['4999.99'], 6000, '$3K'],
  [['99999999.99'], 100_000_000, '$50M'],
])('the axis over %j goes up to %d', (amounts, top, half) => {
  expect(dollarAxisTop(amounts)).toBe(top);
  expect(axisLabel(top / 2)).toBe(half);
});

it.each([
  ['270.00', '218.10', "you're down", '51.90'],
  ['218.10', '270.00', "you're up", '51.90'],
  ['60.00', '60.00', "you're even", null],
])('spent %s, won %s: %s', (spent, won, words, amount) => {
  expect(netOf({ spent, won })).toEqual({ words, amount });
});

it('the totals of sessions add up cents exactly', () => {
  const session = { amountSpent: '0.10', amountWon: '0.20' };
  expect(totalsOf([session, session, session])).toEqual({ spent: '0.30', won: '0.60' });
});

it('a typed session becomes a request', () => {
  const venue = { id: '7', name: 'Galah Hotel', place: 'Dubbo NSW' };
  expect(
    sessionForm.parse({
      amountSpent: ' 1,240.5 ',
      amountWon: '12,5',
      venue,
      machineType: 'IGT - Cleopatra',
      when: '2026-10-25T20:15',
    }),
  ).toEqual({
    amountSpent: '1240.50',
    amountWon: '12.50',
    venueId: '7',
    machineType: 'IGT - Cleopatra',
    sessionDate: new Date(2026, 9, 25, 20, 15).toISOString(),
  });
});

// spec: S5.21
it.each([
  ['', '', 'Please fill in both amount spent and amount won'],
  ['5', ' ', 'Please fill in both amount spent and amount won'],
  ['-5', '1', 'Amount spent must be a valid positive number'],
  ['5', 'x', 'Amount won must be a valid positive number'],
])('refuses %j and %j', (amountSpent, amountWon, message) => {
  const parsed = sessionForm.safeParse({ ...emptySession, amountSpent, amountWon });
  expect(parsed.error?.issues[0]?.message).toBe(message);
});

it('takes now where no time was chosen, and no time that cannot be', () => {
  const amounts = { ...emptySession, amountSpent: '5', amountWon: '0' };
  const now = Date.parse(sessionForm.parse(amounts).sessionDate ?? '');
  expect(Math.abs(now - Date.now())).toBeLessThan(5000);
  const refused = (when: string) => sessionForm.safeParse({ ...amounts, when }).error?.issues[0];
  const farOff = toTimeField(new Date(Date.now() + 2 * 86_400_000));
  expect(refused(farOff)).toMatchObject({
    path: ['when'],
    message: 'Session date cannot be more than a day in the future',
  });
  expect(refused('0020-01-01T00:00')?.message).toBe('Session date must be in 1900 or later');
  expect(refused('yesterday')?.path).toEqual(['when']);
});

it('shows a time in a field and reads it back', () => {
  expect(toTimeField(new Date(2026, 0, 5, 7, 3))).toBe('2026-01-05T07:03');
  expect(fromTimeField('2026-01-05T07:03')).toEqual(new Date(2026, 0, 5, 7, 3));
  expect(fromTimeField('soon')).toBeNull();
  const session = {
    id: '1',
    amountSpent: '1.00',
    amountWon: '0.00',
    venueId: '7',
    venue: 'Galah Hotel',
    machineType: null,
    sessionDate: new Date(2026, 9, 25, 20, 15, 42).toISOString(),
  };
  expect(typedFrom(session)).toMatchObject({ when: '2026-10-25T20:15', venue: { name: 'Galah Hotel' } });
});

it.each([
  ['200.00', '120.00', null],
  ['200.00', '200.00', null],
  ['200.00', '200.01', '0.01'],
  ['0.00', '0.00', null],
  ['0.00', '5.00', '5.00'],
])('an amount of %s with %s put in is passed by %s', (limit, spent, expected) => {
  expect(amountPassedBy(limit, spent)).toBe(expected);
});

describe('the stats after a session', () => {
  const session = {
    id: '9',
    amountSpent: '60.00',
    amountWon: '42.50',
    venueId: null,
    venue: null,
    machineType: null,
    sessionDate: new Date(2026, 10, 22, 19, 42).toISOString(),
  };
  const stats = { totalSpent: '0.00', totalWon: '0.00', personalRTP: 0 };
  const plan = {
    month: '2026-11',
    sessions: 5,
    totalSpent: '278.40',
    totalWon: '222.50',
    monthlyLimit: null,
    lookBack: null,
  };

  it('have it at once, and lose it again when it is undone', () => {
    const after = statsAfter(stats, session, 'logged');
    expect(after).toEqual({ totalSpent: '60.00', totalWon: '42.50', personalRTP: 70.8 });
    expect(statsAfter(after, session, 'undone')).toEqual(stats);
    const month = planAfter(plan, session, 'logged');
    expect(month).toMatchObject({ sessions: 6, totalSpent: '338.40', totalWon: '265.00' });
    expect(planAfter(month, session, 'undone')).toEqual(plan);
  });

  it('leave a month alone that it does not belong to', () => {
    expect(planAfter({ ...plan, month: '2026-12' }, session, 'logged').sessions).toBe(5);
  });

  it('keep the five latest, in the order of their times', () => {
    const at = (id: string, day: number) => ({
      ...session,
      id,
      sessionDate: new Date(2026, 10, day, 12).toISOString(),
    });
    const five = [at('5', 25), at('4', 24), at('3', 23), at('2', 22), at('1', 21)];
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
    expect(ids(latestAfter(five, session, 'logged'))).toBe('54392');
    expect(ids(latestAfter(five, at('0', 1), 'logged'))).toBe('54321');
    expect(ids(latestAfter([], session, 'logged'))).toBe('9');
    expect(ids(latestAfter(five, at('3', 23), 'logged'))).toBe('54321');
    expect(ids(latestAfter(five, at('3', 23), 'undone'))).toBe('5421');
  });
});

it.each([
  ['100.00', '200.00', '50.00', 'You guessed $100.00: it cost $50.00 more than that.'],
  ['200.00', '200.00', '50.00', 'You guessed $200.00: it cost $50.00 less than that.'],
  ['150.00', '200.00', '50.00', 'You guessed $150.00: exactly what it cost.'],
  ['10.00', '50.00', '200.00', 'You guessed $10.00: it cost $10.00 less than that.'],
  ['0.00', '50.00', '200.00', 'You guessed $0.00: exactly what it cost.'],
])('a guess of %s against %s spent and %s won', (guess, spent, won, words) => {
  expect(guessInWords(guess, spent, won)).toBe(words);
});
