import { expect, test } from 'vitest';
import { countryCodes, defaultCountryCode, isCountryCode } from './country-codes.ts';

// spec: S5.42
test('the nine dialling codes of the specification, in its order', () => {
  expect(countryCodes.map(({ code }) => code)).toEqual([
    '+61',
    '+1',
    '+44',
    '+64',
    '+33',
    '+49',
    '+81',
    '+86',
    '+91',
  ]);
});

// spec: S3.21
test('Australia is first and the default', () => {
  expect(defaultCountryCode).toBe('+61');
  expect(countryCodes[0].country).toBe('Australia');
});

// spec: S5.6, S5.42
test('only listed country codes with a plus are accepted', () => {
  expect(isCountryCode('+64')).toBe(true);
  expect(isCountryCode('61')).toBe(false);
  expect(isCountryCode('+7')).toBe(false);
});
