import {
  approveComment,
  denyComment,
  type PendingComment,
  queues,
} from '@reelmates/contract/admin/moderation';
import { takeComments } from '@reelmates/contract/admin/review-queues';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPage, aQueueOverview, aViewer } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { neverInView } from '../../../testing/in-view.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refuse } from '../../../testing/replies.ts';
import { withReviewExtras } from '../../../testing/review-extras.ts';
import { decisions } from '../moderation-queries.ts';
import { CommentsQueue } from './comments-queue.tsx';

beforeEach(neverInView);
afterEach(async () => {
  await decisions.settled();
});

const comment: PendingComment = {
  id: '1',
  version: 'v1',
  text: 'Well played!',
  createdAt: '2025-11-22T08:42:00.000Z',
  user: { id: '7', username: 'member_1', avatarUrl: null, isVerified: false },
  post: { id: '3', imageUrl: null, caption: 'One hour, then the bistro.' },
  replyTo: null,
};

function open(items: PendingComment[]) {
  const failure = () => refuse(500, 'INTERNAL', 'Something went wrong');
  withReviewExtras(fakeApi({ viewer: aViewer({ isAdmin: true }) }))
    .on(queues, () => aQueueOverview())
    .on(takeComments, () => ({ ...aPage(items), totalCount: items.length }))
    .on(approveComment, failure)
    .on(denyComment, failure);
  return renderScreen(<CommentsQueue />).user;
}

// spec: S2.143
it('an empty queue says that all comments are reviewed', async () => {
  open([]);
  expect(await screen.findByText('All caught up!')).toBeTruthy();
  expect(screen.getByText('There are no pending comments to review.')).toBeTruthy();
});

// spec: S2.142, S8.26
it.each([
  ['a', 'Failed to approve comment. Please try again.'],
  ['d1', 'Failed to deny comment. Please try again.'],
])('pressed %s, says what failed and gives the card back', async (keys, message) => {
  const user = open([comment]);
  await screen.findByText('@member_1');
  await user.keyboard(keys);
  await act(() => decisions.settled());
  const card = within(screen.getByRole('article', { name: '@member_1' }));
  expect(card.getByText(message)).toBeTruthy();
});
