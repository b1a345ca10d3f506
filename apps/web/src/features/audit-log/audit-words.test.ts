// spec: none, the audit log is not in it
import { expect, it } from 'vitest';
import { actionText, actorText, reasonText, reviewedText, targetText } from './audit-words.ts';

it.each([
  ['post.approve', 'Approved'],
  ['comment.deny', 'Denied'],
  ['post.feature', 'Added to For You'],
  ['post.unfeature', 'Took out of For You'],
  ['comment.delete', 'Deleted'],
  ['user.ban', 'Banned'],
  ['user.unverify', 'Took the verified badge from'],
  ['prize.withdraw', 'Withdrew'],
  ['venue.edit', 'Edited'],
])('%s reads %s', (action, text) => expect(actionText(action)).toBe(text));

it.each([
  ['prize.set-value', 'Set value'],
  ['constructor', 'Constructor'],
  ['', ''],
])('shows the unlisted action "%s" as "%s"', (action, text) => expect(actionText(action)).toBe(text));

it('says what came of a report', () => {
  expect(actionText('report.decide', { outcome: 'removed', note: 'Spam' })).toBe('Removed what was reported');
  expect(actionText('report.decide', { outcome: 'no-action' })).toBe('Took no action');
  expect(actionText('report.decide', null)).toBe('Decided');
  expect(reasonText({ outcome: 'removed', note: 'Spam' })).toBe('Spam');
});

it('has the text that was decided on, of a post or a comment', () => {
  expect(reviewedText({ caption: 'A good night', winAmount: '5.00' })).toBe('A good night');
  expect(reviewedText({ text: 'Nice one', postId: '3' })).toBe('Nice one');
  expect(reviewedText({ caption: '' })).toBeUndefined();
  expect(reviewedText({ caption: 'Ha', photoDescription: 'Bells' })).toBe('Ha\nPhoto description: Bells');
  expect(reviewedText({ caption: '', photoDescription: 'Bells' })).toBe('Photo description: Bells');
  expect(reviewedText(null)).toBeUndefined();
});

it('names the thing, the admin and the reason', () => {
  expect(targetText({ kind: 'post', id: '12' })).toBe('Post 12');
  expect(targetText({ kind: 'user', id: '12', name: 'marnie_r' })).toBe('User @marnie_r');
  expect(targetText({ kind: 'venue', id: '12', name: 'The Galah Hotel' })).toBe('Venue The Galah Hotel');
  expect(actorText({ id: '3', username: 'marnie_r' })).toBe('@marnie_r');
  expect(actorText({ id: '3', username: null })).toBe('User 3');
  expect(actorText(null)).toBe('On the server');
  expect(reasonText({ status: 'denied', denialReason: 'Spam' })).toBe('Spam');
  expect(reasonText({ denialReason: null })).toBeUndefined();
  expect(reasonText(null)).toBeUndefined();
});
