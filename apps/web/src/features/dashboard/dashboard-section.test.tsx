import { dashboardSeries, dashboardStats } from '@reelmates/contract/admin/dashboard';
import { denialReasons } from '@reelmates/contract/admin/denial-reasons';
import { pendingPosts, queues } from '@reelmates/contract/admin/moderation';
import { readSetUp } from '@reelmates/contract/admin/set-up';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDashboard, aPage, aQueueOverview, someDenialReasons } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeQueueServer } from '../../testing/queue-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse } from '../../testing/replies.ts';
import { aSetUp } from '../../testing/set-up.ts';
import { axisTop } from '../../ui/axis-top.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { durationText } from './durations.ts';

const stats = { totalPosts: 18_204, activeUsers: 1_312, newUsers: 48, comments: 967, likes: 5_420 };
const bucket = { posts: 3, activeUsers: 40, newUsers: 1, comments: 2, likes: 9 };
const series = {
  ...aDashboard.series,
  buckets: [
    { ...bucket, startsAt: '2026-11-23T08:00:00.000Z' },
    { ...bucket, startsAt: '2026-11-23T09:00:00.000Z', activeUsers: 1_272 },
  ],
  reviews: [
    { queue: 'posts' as const, decisions: 80, decisionsPerDay: 40, medianSeconds: 754, p95Seconds: 9_000 },
  ],
};

function serve(api = fakeApi().on(pendingPosts, () => ({ ...aPage([]), totalCount: 0 }))) {
  return api
    .on(denialReasons, () => someDenialReasons())
    .on(dashboardStats, () => stats)
    .on(dashboardSeries, () => series)
    .on(readSetUp, () => ({ setUp: null }))
    .on(queues, () =>
      aQueueOverview({ comments: { pending: 7, oldestAt: new Date(Date.now() - 7_200_000).toISOString() } }),
    );
}

/** As wide as a desktop. */
function widen() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
}

beforeEach(() => vi.restoreAllMocks());

describe('the dashboard', () => {
  // spec: S2.134, S9.41, S9.42
  it('shows the five stats, exactly, and says whose days they are', async () => {
    serve();
    renderScreen(<DashboardSection />);
    const stat = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).closest('div');
    expect((await stat('Total Posts'))?.textContent).toBe('Total Posts18,204All-time');
    expect((await stat('Active Users'))?.textContent).toBe('Active Users1,312Today');
    expect((await stat('Likes'))?.textContent).toBe('Likes5,420Today');
    expect(screen.getByText('Updates every 30 seconds. Days follow Malta time (Europe/Malta).')).toBeTruthy();
  });

  it('says how far the set-up is while something is to do', async () => {
    serve().on(readSetUp, () => ({ setUp: aSetUp() }));
    renderScreen(<DashboardSection />);
    const card = await screen.findByRole('link', { name: /^Set up: 1 of 4/ });
    expect(card.getAttribute('href')).toBe('/admin/set-up');
  });

  it('draws a stat over time and gives its numbers as a table', async () => {
    serve();
    renderScreen(<DashboardSection />);
    expect(
      await screen.findByRole('img', {
        name: 'Active Users per hour: highest 1,272, Nov 23, 10:00 AM; latest 1,272. The table has all of them.',
      }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Posts Shared' }));
    await userEvent.click(screen.getByText('Show as a table'));
    const table = within(screen.getByRole('table', { name: /Posts Shared/ }));
    expect(table.getByRole('rowheader', { name: 'Nov 23, 9:00 AM' })).toBeTruthy();
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3', '3']);
  });

  it('shows pending items, the age of the oldest, and the time to a decision', async () => {
    serve();
    renderScreen(<DashboardSection />);
    const row = await screen.findByRole('link', { name: /Comments Queue/ });
    expect(row.getAttribute('href')).toBe('/admin/comments');
    expect(row.textContent).toContain('Oldest waits for 2\u00a0h');
    expect(screen.getByRole('link', { name: /Jackpot Queue/ }).textContent).toContain('Nothing waits');
    const times = screen.getByRole('row', { name: /Posts Queue/ });
    expect([...times.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      '80',
      '40',
      '13\u00a0min',
      '2\u00a0h 30\u00a0min',
    ]);
  });

  // spec: S7.54, S9.31
  it('is fetched again every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = serve();
    renderScreen(<DashboardSection />);
    await screen.findByText('18,204');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(api.sent(dashboardStats)).toHaveLength(2));
    vi.useRealTimers();
  });

  // spec: S8.39
  it('says that it could not be loaded, with the server’s words, and retries', async () => {
    let fails = true;
    serve().on(dashboardStats, () => (fails ? refuse(503, 'UNAVAILABLE', 'The database is away.') : stats));
    renderScreen(<DashboardSection />);
    expect(await screen.findByRole('heading', { name: 'Failed to Load Dashboard' })).toBeTruthy();
    expect(screen.getByText('The database is away.')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('18,204')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Failed to Load Dashboard')).toBeNull());
  });

  // spec: S8.39
  it('says what failed where the server gives no reason', async () => {
    serve().on(dashboardStats, () => foreignError);
    renderScreen(<DashboardSection />);
    expect(await screen.findByText('An error occurred while fetching statistics')).toBeTruthy();
  });
});

describe('the next post', () => {
  async function openDashboard(count: number) {
    const server = fakeQueueServer(count);
    serve(server.api);
    const { user } = renderScreen(<DashboardSection />);
    await screen.findByText('Caption 1');
    return { server, user };
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('is decided on here; the one after it moves up, and the focus leaves the buttons', async () => {
    const { server } = await openDashboard(2);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    await press('Approve');
    expect(await screen.findByText('Caption 2')).toBeTruthy();
    expect(screen.getByText('1 of 1')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next Post' }));
    await press('Feature');
    expect(await screen.findByText('There are no pending posts to review.')).toBeTruthy();
    expect(server.sent).toEqual(['approve 1', 'feature 2: true']);
  });

  it('is denied with a reason of the list', async () => {
    const { server, user } = await openDashboard(1);
    await press('Deny');
    await user.click(await screen.findByRole('button', { name: /Not a win photo/ }));
    await waitFor(() => expect(server.sent).toEqual(['deny 1: Not a win photo']));
  });

  it('keeps the reason that was written while the device is offline', async () => {
    const { server, user } = await openDashboard(1);
    await press('Deny');
    await user.click(await screen.findByRole('button', { name: /In your own words/ }));
    await user.keyboard('Too blurred');
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Too blurred');
    isOnline.mockReturnValue(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent).toEqual(['deny 1: Too blurred']));
  });

  it('comes back with the reason when the server refuses the decision', async () => {
    const { server } = await openDashboard(1);
    server.refusals.set('1', refuse(503, 'UNAVAILABLE', 'The database is away.'));
    await press('Approve');
    expect((await screen.findAllByText('Failed to approve post. Please try again.')).length).toBeGreaterThan(
      0,
    );
    expect(screen.getByText('Caption 1')).toBeTruthy();
  });

  it('is the next one when another admin was faster', async () => {
    const { server } = await openDashboard(2);
    server.approveElsewhere(1);
    await press('Deny');
    await userEvent.click(await screen.findByRole('button', { name: /Spam/ }));
    expect(await screen.findByText('Caption 2')).toBeTruthy();
    expect(screen.getByText('@other_admin has approved it already. Nothing was changed.')).toBeTruthy();
  });

  /** As when the admin comes back to the tab. */
  const returnToTab = () =>
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });

  it('is the next one when another admin was faster, and a press at that moment decides on nothing', async () => {
    const { server } = await openDashboard(3);
    server.approveElsewhere(1);
    returnToTab();
    expect(await screen.findByText('Caption 2')).toBeTruthy();
    await press('Approve');
    expect(await screen.findByText('The queue has just changed')).toBeTruthy();
    expect(screen.getByText('Caption 2')).toBeTruthy();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    await press('Approve');
    vi.mocked(performance.now).mockRestore();
    await waitFor(() => expect(server.sent).toEqual(['approve 2']));
  });

  it('is one that was decided on here before, once its author has submitted it again', async () => {
    const { server } = await openDashboard(1);
    await press('Approve');
    expect(await screen.findByText('There are no pending posts to review.')).toBeTruthy();
    server.resubmit(1, 'Now with bells');
    returnToTab();
    expect(await screen.findByText('Now with bells')).toBeTruthy();
    expect(screen.getByText('1 of 1')).toBeTruthy();
  });

  it('decided on here is no more among those that wait', async () => {
    const { server } = await openDashboard(2);
    server.api.on(queues, () =>
      aQueueOverview({ posts: { pending: 2 - server.decidedHere.length, oldestAt: null } }),
    );
    returnToTab();
    expect(await screen.findByRole('link', { name: /Posts Queue.*2 pending/ })).toBeTruthy();
    await press('Approve');
    expect(await screen.findByRole('link', { name: /Posts Queue.*1 pending/ })).toBeTruthy();
  });

  it('accepts a press if only later items have changed', async () => {
    const { server } = await openDashboard(3);
    server.approveElsewhere(2);
    returnToTab();
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    await press('Approve');
    await waitFor(() => expect(server.sent).toEqual(['approve 1']));
  });

  it('says what its author has changed, and a press in that moment decides on nothing', async () => {
    const { server } = await openDashboard(1);
    server.resubmit(1, 'Visit my casino');
    returnToTab();
    expect(await screen.findByText('Visit my casino')).toBeTruthy();
    expect(screen.getByText('Caption was').nextSibling?.textContent).toBe('Caption 1');
    await press('Approve');
    expect(await screen.findByText('The queue has just changed')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('says that it could not be loaded, and retries', async () => {
    let fails = true;
    serve(
      fakeApi().on(pendingPosts, () =>
        fails ? refuse(503, 'UNAVAILABLE', 'The database is away.') : { ...aPage([]), totalCount: 0 },
      ),
    );
    const { user } = renderScreen(<DashboardSection />);
    expect(await screen.findByRole('heading', { name: "Next post didn't load" })).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There are no pending posts to review.')).toBeTruthy();
  });

  it('is none when other moderators have all of them in hand', async () => {
    serve(fakeApi().on(pendingPosts, () => ({ ...aPage([]), totalCount: 3 })));
    renderScreen(<DashboardSection />);
    expect(await screen.findByText('Other moderators have all pending posts in hand.')).toBeTruthy();
  });
});

describe('the range of the dashboard', () => {
  // spec: S2.135, S2.136
  it('of a preset applies at once and closes the picker', async () => {
    widen();
    const api = serve();
    renderScreen(<DashboardSection />);
    await userEvent.click(await screen.findByRole('button', { name: /^Today/ }));
    const picker = within(screen.getByRole('dialog', { name: 'Date range' }));
    expect(picker.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Today',
      'Yesterday',
      'Last 7 Days',
      'This Month',
      'Last Month',
      'Lifetime',
      'Custom Range',
    ]);
    await userEvent.click(picker.getByRole('button', { name: 'Last Month' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.sent(dashboardStats).at(-1)?.query).toEqual({ period: 'lastMonth' }));
    expect(await screen.findByRole('button', { name: /^Last Month/ })).toBeTruthy();
  });

  // spec: S2.135, S2.137, S2.138
  it('of its own needs Apply, to the second and in order; Clear goes back to today', async () => {
    widen();
    const api = serve();
    renderScreen(<DashboardSection />);
    await screen.findByText('18,204');
    await userEvent.click(screen.getByRole('button', { name: /^Today/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Custom Range' }));
    const [start, end] = [screen.getByLabelText('Start'), screen.getByLabelText('End')];
    expect(screen.getByText('Malta time (Europe/Malta)')).toBeTruthy();
    fireEvent.change(start, { target: { value: '2026-11-20T10:00:05' } });
    fireEvent.change(end, { target: { value: '2026-11-19T10:00:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('The end must not be before the start')).toBeTruthy();
    fireEvent.change(end, { target: { value: '2026-11-21T10:00:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(api.sent(dashboardStats).at(-1)?.query).toEqual({
        startDate: '2026-11-20T10:00:05',
        endDate: '2026-11-21T10:00:00',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Custom Range/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('button', { name: /^Today/ })).toBeTruthy();
  });

  it('closes by Escape, and the focus returns', async () => {
    widen();
    serve();
    renderScreen(<DashboardSection />);
    const opener = await screen.findByRole('button', { name: /^Today/ });
    await userEvent.click(opener);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});

it.each([
  [0, '0\u00a0s'],
  [59.4, '59\u00a0s'],
  [60, '1\u00a0min'],
  [3_599, '60\u00a0min'],
  [3_600, '1\u00a0h'],
  [9_000, '2\u00a0h 30\u00a0min'],
  [100_000, '1\u00a0d 4\u00a0h'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

it.each([
  [[0], 2],
  [[3], 4],
  [[1_272], 2_000],
  [[56_001], 60_000],
])('the axis of %j ends at %i', (counts, top) => {
  expect(axisTop(counts)).toBe(top);
});
