// spec: none, the list of decisions is not in it
import { type DecidedItem, decidedItems } from '@reelmates/contract/admin/decided';
import { undoDecision } from '@reelmates/contract/admin/moderation';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDecidedItem, aPage, aViewer } from '../../../testing/factories.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refuse } from '../../../testing/replies.ts';
import { DecidedList } from './decided-list.tsx';

const decided = aDecidedItem();

it('names the author of a decided item like the moderator, with an @', async () => {
  fakeApi({ viewer: aViewer({ isAdmin: true }) }).on(decidedItems, () => aPage([decided]));
  renderScreen(<DecidedList queue="posts" title="Posts Queue" tabs={null} />, { at: '/admin/posts' });
  expect(await screen.findByRole('link', { name: '@tess_in_temora' })).toBeTruthy();
  expect(screen.getByText(/@nan_of_nelson/)).toBeTruthy();
});

it('keeps the focus on the page when the pressed Undo has gone', async () => {
  let item: DecidedItem = { ...decided, undoUntil: '2026-11-20T09:10:00.000Z' };
  fakeApi({ viewer: aViewer({ isAdmin: true }) })
    .on(decidedItems, () => aPage([item]))
    .on(undoDecision, () => {
      item = { ...decided, undone: { at: '2026-11-20T09:01:00.000Z', by: null } };
      return refuse(409, 'CONFLICT', 'Another admin has undone this already.');
    });
  const { user } = renderScreen(<DecidedList queue="posts" title="Posts Queue" tabs={null} />, {
    at: '/admin/posts',
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Posts Queue' }));
});
