import { expect, it } from 'vitest';
import { helplinesFor } from './helplines.ts';

// spec: S9.15
it.each([
  ['Australia/Perth', ['en-AU'], 'Australia'],
  ['Australia/Sydney', ['en-NZ'], 'Australia'],
  ['Pacific/Auckland', ['en-AU'], 'New Zealand'],
  ['Pacific/Chatham', ['en-US'], 'New Zealand'],
  ['Europe/London', ['mi-NZ', 'en-GB'], 'New Zealand'],
  ['Europe/London', ['en-GB'], 'Australia'],
])('in %s, reading %s, the helpline of %s comes first', (zone, languages, country) => {
  const lines = helplinesFor(zone, languages);
  expect(lines[0]?.country).toBe(country);
  expect(lines.map(({ phone }) => phone.href).sort()).toEqual(['tel:0800654655', 'tel:1800858858']);
});
