import { expect, it } from 'vitest';
import { sentenceOf } from './notification-words.ts';

const actor = (username: string) => ({
  id: username,
  username,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isVerified: false,
});
const read = (usernames: readonly string[], count: number, text: string) =>
  sentenceOf({ actors: usernames.map(actor), count, text })
    .map((piece) => piece.text)
    .join('');

it.each([
  [['ana'], 1, 'ana liked your post'],
  [['ana', 'ben'], 2, 'ana and ben liked your post'],
  [['ana', 'ben', 'cy'], 3, 'ana, ben and 1 other liked your post'],
  [['ana', 'ben', 'cy'], 5, 'ana, ben and 3 others liked your post'],
  [['ana', 'ben', 'cy'], 1204, 'ana, ben and 1.2K others liked your post'],
  [['ana'], 2, 'ana and 1 other liked your post'],
])('%j of %i', (usernames, count, text) => expect(read(usernames, count, 'liked your post')).toBe(text));

it('says what nobody did by itself', () => {
  expect(read([], 0, 'Your post was approved.')).toBe('Your post was approved.');
});
