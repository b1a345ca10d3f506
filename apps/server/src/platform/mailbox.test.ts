import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['Robin@Example.org', 'robin@example.org'],
  ['robin+again@example.org', 'robin@example.org'],
  ['ro.bin@example.org', 'ro.bin@example.org'],
  ['Ro.Bin+x+y@googlemail.com', 'robin@gmail.com'],
  ['+x@example.org', '+x@example.org'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
