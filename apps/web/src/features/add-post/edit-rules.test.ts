// spec: none, editing posts is not in it
import { expect, it } from 'vitest';
import { aPost } from '../../testing/factories.ts';
import { editOf } from './edit-draft.ts';
import { changesOf, consequenceOfSaving } from './edit-rules.ts';
import { winForm } from './win-rules.ts';

const own = aPost({ status: 'approved', isPublic: true, showSpent: true, amountSpent: '60.00' });
const { typed } = editOf(own);
const nothing = { photoChanged: false, byAdmin: false };

it('a form that was not touched changes nothing', () => {
  expect(changesOf(own, winForm.parse(typed), own.imageUrl)).toEqual({});
});

it('sends only changed fields', () => {
  const win = winForm.parse({
    ...typed,
    winAmount: '640',
    amountSpent: '',
    caption: ' Changed ',
    venue: null,
  });
  expect(changesOf(own, win, null)).toEqual({
    amountSpent: null,
    showSpent: false,
    caption: 'Changed',
    venueId: null,
    imageUrl: null,
  });
});

it('sends the description of the photo along with another photo, and null or empty as none', () => {
  const described = { ...own, photoDescription: 'Five bells in a row' };
  const win = winForm.parse(editOf(described).typed);
  expect(changesOf(described, win, own.imageUrl)).toEqual({});
  expect(changesOf(described, win, '/images/other')).toEqual({
    imageUrl: '/images/other',
    photoDescription: 'Five bells in a row',
  });
  expect(changesOf(described, win, null)).toEqual({ imageUrl: null });
  const emptied = winForm.parse({ ...editOf(described).typed, photoDescription: ' ' });
  expect(changesOf(described, emptied, own.imageUrl)).toEqual({ photoDescription: '' });
  expect(changesOf({ ...own, photoDescription: null }, emptied, own.imageUrl)).toEqual({});
});

it('says that caption, amount, photo and its description go back to review, before and after they are changed', () => {
  expect(consequenceOfSaving(own, typed, nothing)).toMatch(
    /^Changes to caption, photo, photo description or win amount go back/,
  );
  for (const [change, photoChanged] of [
    [{ caption: 'Changed' }, false],
    [{ winAmount: '5' }, false],
    [{ photoDescription: 'Five bells in a row' }, false],
    [{}, true],
  ] as const) {
    expect(consequenceOfSaving(own, { ...typed, ...change }, { ...nothing, photoChanged })).toMatch(
      /^This goes back to our moderators/,
    );
  }
  expect(
    consequenceOfSaving(own, { ...typed, caption: 'Changed' }, { photoChanged: true, byAdmin: true }),
  ).toBeNull();
});

it('says what becomes of the points of a post that is made private, unless a denial took them', () => {
  const hidden = { ...typed, isPublic: false };
  expect(consequenceOfSaving(own, hidden, nothing)).toMatch(/its points are taken back, unless/);
  expect(consequenceOfSaving({ ...own, status: 'pending' }, hidden, nothing)).toMatch(
    /points are taken back\.$/,
  );
  expect(consequenceOfSaving({ ...own, status: 'denied' }, hidden, nothing)).toBe(
    'Only you will see this post.',
  );
  const secret = { ...own, isPublic: false };
  expect(consequenceOfSaving(secret, hidden, nothing)).toBeNull();
  expect(consequenceOfSaving(secret, typed, nothing)).toMatch(/^Goes to our moderators/);
});
