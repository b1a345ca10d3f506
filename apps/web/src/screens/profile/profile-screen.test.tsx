import type { Me } from '@reelmates/contract/account/sign-in';
import { listNotifications } from '@reelmates/contract/social/notifications';
import { userPosts } from '@reelmates/contract/social/posts';
import { getUser, userStats } from '@reelmates/contract/social/users';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aPage, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { neverInView } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

beforeEach(neverInView);
/** A server whose public profile has the name where the owner shows it. */
function visit(changes: Partial<Me>) {
  const viewer = aViewer({ id: '7', firstName: 'Marnie', lastName: 'Rowe', ...changes });
  const { showName, firstName, lastName } = viewer;
  const shown = showName ? { firstName, lastName } : { firstName: null, lastName: null };
  fakeApi({ viewer })
    .on(getUser, () => ({ ...viewer, username: 'marnie_r', ...shown }))
    .on(userStats, () => ({ totalWon: '10.00', biggestWin: '10.00' }))
    .on(userPosts, () => aPage([]))
    .on(listNotifications, () => ({ ...aPage([]), unreadCount: 0 }));
  renderScreen(<ProfileScreen />, { at: '/profile' });
}

it('shows the owner their full name, and says that it is for them alone', async () => {
  visit({ showName: false });
  expect(await screen.findByText('Marnie Rowe')).toBeTruthy();
  expect(screen.getByText('Only you see your name')).toBeTruthy();
});

it('says nothing of who sees the name where everybody does', async () => {
  visit({ showName: true });
  expect(await screen.findByText('Marnie Rowe')).toBeTruthy();
  expect(screen.queryByText('Only you see your name')).toBeNull();
});

// spec: S6.17
it('shows the verified badge beside the username', async () => {
  visit({ isVerified: true });
  expect(await screen.findByRole('heading', { level: 1, name: /^marnie_\s?r\s?Verified$/ })).toBeTruthy();
});

it('shows the name and the badge during a break, too', async () => {
  visit({ isVerified: true, selfExclusionEnd: '2031-01-01T00:00:00.000Z' });
  expect(await screen.findByRole('heading', { level: 1, name: /^marnie_\s?r\s?Verified$/ })).toBeTruthy();
  expect(screen.getByText('Marnie Rowe')).toBeTruthy();
});

it('the member is asked for a photo and a bio once', async () => {
  visit({ bio: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(/so that mates recognise you/)).toBeNull();
  cleanup();
  visit({ bio: null });
  await screen.findByText('Marnie Rowe');
  expect(screen.queryByText(/so that mates recognise you/)).toBeNull();
});

it('the member is asked only for missing parts of the profile', async () => {
  visit({ id: '8', bio: 'Two-dollar limit' });
  expect(await screen.findByText('Add a photo, so that mates recognise you.')).toBeTruthy();
  cleanup();
  visit({ id: '8', bio: 'Two-dollar limit', profileImageUrl: '/images/abc' });
  await screen.findByText('Marnie Rowe');
  expect(screen.queryByText(/so that mates recognise you/)).toBeNull();
});

// spec: S2.102, S2.103, S2.105, S2.106
it("the profile has the viewer's winnings, three tabs, and a link to share the first post", async () => {
  visit({});
  const first = await screen.findByRole('link', { name: 'Create First Post' });
  expect(first.getAttribute('href')).toBe('/add');
  expect(screen.getByText('Biggest Win')).toBeTruthy();
  expect(screen.getByText('Lifetime Winnings')).toBeTruthy();
  const tabs = within(screen.getByRole('tablist', { name: 'Profile' })).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Posts', 'Saved', 'Tagged']);
  await userEvent.click(screen.getByRole('tab', { name: 'Saved' }));
  expect(screen.getByRole('heading', { name: 'No saved posts yet' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Tagged' }));
  expect(screen.getByRole('heading', { name: 'No tagged posts yet' })).toBeTruthy();
});
