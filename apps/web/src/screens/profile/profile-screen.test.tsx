import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, marnie, renderAt } from '../../features/accounts/test-kit.tsx';
import { ProfileScreen } from './profile-screen.tsx';

class NeverInView {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', NeverInView));
afterEach(() => vi.unstubAllGlobals());

/** A server whose public profile has the name where the owner shows it. */
function visit(changes: object) {
  const me = { ...marnie, firstName: 'Marnie', lastName: 'Rowe', ...changes };
  const { showName, firstName, lastName } = me;
  const shown = showName ? { firstName, lastName } : { firstName: null, lastName: null };
  const answer = (body: unknown) => () => ({ status: 200, body });
  fakeServer({
    'GET /api/user': answer(me),
    'GET /api/users/7': answer({ ...me, ...shown }),
    'GET /api/users/7/stats': answer({ totalWon: '10.00', biggestWin: '10.00' }),
    'GET /api/users/7/posts': answer({ items: [], nextCursor: null }),
    'GET /api/notifications?limit=1': answer({ items: [], nextCursor: null, unreadCount: 0 }),
  });
  renderAt('/profile', <ProfileScreen />);
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

it('shows the verified badge beside the username', async () => {
  visit({ isVerified: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'marnie_r Verified' })).toBeTruthy();
});

it('shows the name and the badge during a break, too', async () => {
  visit({ isVerified: true, selfExclusionEnd: '2031-01-01T00:00:00.000Z' });
  expect(await screen.findByRole('heading', { level: 1, name: 'marnie_r Verified' })).toBeTruthy();
  expect(screen.getByText('Marnie Rowe')).toBeTruthy();
});
