import { expect, it } from 'vitest';
import { mailboxOf, phoneDigitsOf } from './carried-exclusions.rules.ts';

it.each([
  ['Robin@Example.org', 'robin@example.org'],
  ['robin+again@example.org', 'robin@example.org'],
  ['ro.bin@example.org', 'ro.bin@example.org'],
  ['Ro.Bin+x+y@googlemail.com', 'robin@gmail.com'],
  ['+x@example.org', '@example.org'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

it.each([
  ['+61', '0491 570 156', '61491570156'],
  ['+61', '491570156', '61491570156'],
  ['+64', '+61 491 570 156', '61491570156'],
])('%s %s is dialled %s', (countryCode, phone, digits) =>
  expect(phoneDigitsOf(countryCode, phone)).toBe(digits),
);
