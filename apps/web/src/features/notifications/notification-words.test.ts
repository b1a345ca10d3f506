// spec: none, notifications are not in it
import { expect, it } from 'vitest';
import { sentenceOf, timeInWords } from './notification-words.ts';

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

it('phrases a notification without an actor', () => {
  expect(read([], 0, 'Your post was approved.')).toBe('Your post was approved.');
});

it.each([
  [3, 'Nice one.', '3 comments on your post, latest from kev: “Nice one.”'],
  [2, undefined, '2 comments on your post, latest from kev'],
  [1, 'Nice one.', 'kev commented on your post: Nice one.'],
])('%i comments, the latest %j', (comments, quote, text) => {
  const said = { actors: [actor('kev')], count: 1, text: 'commented on your post: Nice one.', comments };
  const pieces = sentenceOf({ ...said, ...(quote && { quote }) });
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

it.each([
  [new Date(2026, 10, 22, 19), 'Nov 22, between 7 and 8 PM'],
  [new Date(2026, 10, 22, 11), 'Nov 22, between 11 AM and 12 PM'],
  [new Date(2026, 10, 22, 18, 30), 'Nov 22, between 6:30 and 7:30 PM'],
])('the hour from %s reads %s', (from, text) => {
  const hour = from.toISOString();
  expect(timeInWords({ count: 2, hour, createdAt: hour })).toBe(text);
});

it('shows the exact time of a single event', () => {
  const at = new Date(2026, 10, 22, 19, 42).toISOString();
  expect(timeInWords({ count: 1, hour: at, createdAt: at })).toBe('Nov 22, 7:42 PM');
  expect(timeInWords({ count: 12, createdAt: at })).toBe('Nov 22, 7:42 PM');
});
