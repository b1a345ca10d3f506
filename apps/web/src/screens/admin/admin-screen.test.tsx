import { listUsers, updateUserStats } from '@reelmates/contract/admin/admin-users';
import { listAdmins, removeAdmin } from '@reelmates/contract/admin/admins';
import { auditActors } from '@reelmates/contract/admin/audit';
import { dashboardSeries, dashboardStats } from '@reelmates/contract/admin/dashboard';
import { adminCheck, auditLog, pendingPosts, queues } from '@reelmates/contract/admin/moderation';
import { takePosts } from '@reelmates/contract/admin/review-queues';
import { readSetUp } from '@reelmates/contract/admin/set-up';
import {
  adminLeaderboard,
  adminLeaderboardMonths,
  type Prize,
} from '@reelmates/contract/competition/leaderboard';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { patterns } from '../../lib/paths.ts';
import { aDashboard, anAdminUser, aPage, aQueueOverview, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Handler } from '../../testing/fake-api.ts';
import { neverInView } from '../../testing/in-view.ts';
import { writePageSettings } from '../../testing/page-settings.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { withReviewExtras } from '../../testing/review-extras.ts';
import { AdminScreen } from './admin-screen.tsx';
import { sections } from './sections.ts';

const comments = { pending: 7, oldestAt: '2025-11-22T08:42:00.000Z' };

/** Only the queue of comments has pending items: 7. */
function serve(check: Handler<typeof adminCheck> = () => ({ isAdmin: true })) {
  return withReviewExtras(fakeApi({ viewer: aViewer({ isAdmin: true }) }))
    .on(adminCheck, check)
    .on(auditLog, () => aPage([entry]))
    .on(auditActors, () => [])
    .on(dashboardStats, () => aDashboard.stats)
    .on(dashboardSeries, () => aDashboard.series)
    .on(readSetUp, () => ({ setUp: null }))
    .on(queues, () => aQueueOverview({ comments }))
    .on(takePosts, () => ({ ...aPage([]), totalCount: 0 }))
    .on(pendingPosts, () => ({ ...aPage([]), totalCount: 0 }))
    .on(adminLeaderboardMonths, () => months)
    .on(adminLeaderboard, () => ({ leaderboard: [], prizes: [] }));
}

const months = {
  currentMonth: '2026-11',
  months: ['2026-11'],
  endsAt: '2026-11-30T13:00:00.000Z',
  timeZone: 'Australia/Sydney',
};
const entry = {
  id: '1',
  action: 'post.deny',
  actor: { id: '2', username: 'marnie_r' },
  target: { kind: 'post', id: '12' },
  before: { status: 'pending' },
  after: { status: 'denied', denialReason: 'Spam' },
  content: { caption: 'Visit my casino' },
  createdAt: '2025-11-22T08:42:00.000Z',
};

function visit(path: string) {
  return renderScreen(
    <Route path={patterns.adminTab}>
      <AdminScreen />
    </Route>,
    { at: path },
  );
}

beforeEach(neverInView);

describe('access to the admin dashboard', () => {
  // spec: S2.131, S6.5
  it('is checked before anything is shown', () => {
    serve(() => new Promise(() => {}));
    visit('/admin');
    expect(screen.getByRole('heading', { name: 'Checking admin access...' })).toBeTruthy();
  });

  // spec: S2.132, S6.5, S6.6
  it('is denied without the role', async () => {
    serve(() => ({ isAdmin: false }));
    visit('/admin');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to access the admin dashboard.")).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('is closed to an admin who has lost the role since, without a press', async () => {
    let isAdmin = true;
    serve(() => ({ isAdmin })).on(queues, () =>
      isAdmin ? aQueueOverview({ comments }) : refuse(403, 'FORBIDDEN', 'You are not allowed to do this.'),
    );
    visit('/admin/audit');
    await screen.findByRole('link', { name: 'Comments Queue 7 pending' });
    isAdmin = false;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it('is closed at once to an admin whose act was refused, as another one was faster to remove the role', async () => {
    let isAdmin = true;
    const [mate, createdAt] = [{ username: 'nan_of_nelson', email: 'nan@example.org' }, entry.createdAt];
    serve(() => ({ isAdmin }))
      .on(listAdmins, () => [{ ...mate, id: '2', role: 'admin' as const, createdAt }])
      .on(removeAdmin, () => {
        isAdmin = false;
        return refuse(403, 'FORBIDDEN', 'You are not allowed to do that.');
      });
    visit('/admin/access');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove nan_of_nelson' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const denied = await screen.findByRole('heading', { name: 'Access Denied' });
    await waitFor(() => expect(document.activeElement).toBe(denied));
  });

  it('is closed at once to an admin whose form was refused for the same reason', async () => {
    let isAdmin = true;
    const refused = refuse(403, 'FORBIDDEN', 'You are not allowed to do that.');
    serve(() => ({ isAdmin }))
      .on(listUsers, () => (isAdmin ? { users: [anAdminUser()], total: 1, nextCursor: null } : refused))
      .on(updateUserStats, () => {
        isAdmin = false;
        return refused;
      });
    visit('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit stats @tess_in_temora' }));
    await userEvent.type(screen.getByLabelText('Points'), '1');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it('is checked again on Retry when the check fails', async () => {
    let fails = true;
    serve(() => (fails ? refuse(500, 'INTERNAL', 'no') : { isAdmin: true }));
    visit('/admin');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  });
});

describe('the sections of the admin dashboard', () => {
  it('begin with the dashboard and show the pending counts', async () => {
    serve();
    visit('/admin');
    expect(await screen.findByText('Waiting for Review')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Comments Queue 7 pending' });
    expect(link.getAttribute('href')).toBe('/admin/comments');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  });

  // spec: S2.133
  it('stand in the order of the specification, then what there is besides', async () => {
    serve();
    visit('/admin/posts');
    await screen.findByText('All caught up!');
    const labels = screen.getAllByRole('link').map((link) => link.textContent?.replace(/\d.*/, ''));
    expect(labels.filter((label) => sections.some((section) => section.label === label))).toEqual([
      'Dashboard',
      'Posts Queue',
      'Comments Queue',
      'Jackpot Queue',
      'Venue Reports',
      'Leaderboard',
      'User Management',
      'Access Management',
      'Member Reports',
      'Venues',
      'Import Venues',
      'Audit Log',
      'Set Up',
    ]);
  });

  it('warn while the current month lacks the promised prize', async () => {
    writePageSettings({ monthlyPrize: '$500' });
    let prizes: Prize[] = [];
    serve().on(adminLeaderboard, () => ({ leaderboard: [], prizes }));
    const { unmount } = visit('/admin');
    expect(await screen.findByRole('link', { name: 'Leaderboard No prize' })).toBeTruthy();
    unmount();
    prizes = [{ id: '1', month: '2026-11', position: 1, prizeValue: '$500', prizeDescription: null }];
    visit('/admin/posts');
    await screen.findByText('All caught up!');
    expect(screen.getByRole('link', { name: 'Leaderboard' })).toBeTruthy();
  });

  it('are reached from the menu, and take the focus', async () => {
    serve();
    visit('/admin/posts');
    await screen.findByText('All caught up!');
    await userEvent.click(screen.getByRole('button', { name: 'Open admin sections' }));
    const sheet = screen.getByRole('dialog', { name: 'Admin sections' });
    const [link] = [...sheet.querySelectorAll('a')].filter((a) => a.textContent === 'Audit Log');
    if (link) await userEvent.click(link);
    expect(await screen.findByText('@marnie_r')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Audit Log' }));
    expect(screen.getByText('Post 12')).toBeTruthy();
    expect(screen.getByText('Spam')).toBeTruthy();
  });

  it('that do not exist are not found', async () => {
    serve();
    visit('/admin/nothing');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });
});
