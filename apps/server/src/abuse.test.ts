// Abuse of permitted flows: each story is a sequence of requests that the contract permits one by one, told from the
// attacker's side, with what it must not achieve. A new feature adds its story at the end.
import { describe, expect, test } from 'vitest';
import { createTestApp } from './testing/test-app.ts';

// --- 1: text that takes long to normalise

// --- 2: an account that was recovered is taken again

// --- 3: a stranger's tracker, computed from public figures

// --- 4: one member who takes everybody's time

// --- 5: bodies that fill the memory

// --- 6: mails to a stranger

// --- 7: one account that keeps the image decoders busy

// --- 8: prizes for wins that were never approved, and boards that change afterwards

// --- 9: answers that cost the server more than the caller

// --- 10: locking somebody else out of the sign-in

// --- 11: links and sessions that outlive a password

// --- 12: a break or a ban that ends with a new account

// --- 13: an upload address that is used twice, or for more than it was given for

// --- 14: clients that read and write slowly

// --- 15: names, badges and rows that pretend to be something else

// --- the next story

describe('signed out', () => {
  test('every list of people, posts and venues answers 401', async () => {
    const app = await createTestApp();
    try {
      for (const path of ['/api/posts', '/api/venues', '/api/users/search?q=a', '/api/users/1']) {
        expect((await app.anonymous.get(path)).status, path).toBe(401);
      }
    } finally {
      await app.close();
    }
  });
});
