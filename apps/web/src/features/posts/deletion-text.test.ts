// spec: none, deleting posts is not in it
import { expect, it } from 'vitest';
import { deletionText, makePrivateText } from './deletion-text.ts';

it('says that the points of an approved post stay once their month is over', () => {
  const post = { status: 'approved', isPublic: true } as const;
  const points = 'The 2 points it earned are taken back, unless their month is over.';
  expect(deletionText(post)).toContain(points);
  expect(makePrivateText(post)).toContain(points);
});

it('says that the points of a post in review are taken back', () => {
  const post = { status: 'pending', isPublic: true } as const;
  expect(deletionText(post)).toContain('The 2 points it earned are taken back.');
});

it.each([{ status: 'denied', isPublic: true } as const, { status: 'approved', isPublic: false } as const])(
  'says nothing of points of a post that has none: $status, public: $isPublic',
  (post) => {
    expect(deletionText(post)).not.toContain('points');
    expect(makePrivateText(post)).not.toContain('points');
  },
);
