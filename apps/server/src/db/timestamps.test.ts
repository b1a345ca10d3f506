import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTimestamp } from './timestamps.ts';

test.each([
  ['2026-11-21 09:42:33.169+00', '2026-11-21T09:42:33.169Z'],
  ['2026-11-21 09:42:33+00', '2026-11-21T09:42:33.000Z'],
  ['2026-11-21 09:42:33.1+00', '2026-11-21T09:42:33.100Z'],
  ['2026-11-21 09:42:33.123456+00', '2026-11-21T09:42:33.123Z'],
  ['1999-02-28 23:59:59.99+00', '1999-02-28T23:59:59.990Z'],
])('%s', (text, iso) => {
  expect(parseTimestamp(text).toISOString()).toBe(iso);
});

test('every millisecond is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
      (date) => {
        // PostgreSQL drops the zeros at the end of a fraction, and an empty fraction.
        const text = date
          .toISOString()
          .replace('T', ' ')
          .replace(/(\.\d*?)0*Z$/, '$1+00')
          .replace('.+', '+');
        expect(parseTimestamp(text).getTime()).toBe(date.getTime());
      },
    ),
  );
});

test.each(['infinity', '-infinity', '2026-11-21 09:42:33+10', '0044-03-15 12:00:00+00 BC'])(
  '%s is refused',
  (text) => {
    expect(() => parseTimestamp(text)).toThrow(RangeError);
  },
);
