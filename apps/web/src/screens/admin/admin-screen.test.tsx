import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { writeSettings } from '../../features/accounts/test-kit.tsx';
import { patterns } from '../../lib/paths.ts';
import { AdminScreen } from './admin-screen.tsx';
import { sections } from './sections.ts';

class NeverInView {
  observe() {}
  disconnect() {}
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The server: `check` answers the question who may be here; nothing waits in either queue but 7 comments. */
function serve(check: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = String(input);
    if (path.startsWith('/api/admin/check')) return check();
    if (path.startsWith('/api/admin/audit')) return json({ items: [entry], nextCursor: null });
    if (path === '/api/admin/queues') {
      const none = { pending: 0, oldestAt: null };
      const comments = { pending: 7, oldestAt: '2025-11-22T08:42:00.000Z' };
      return json({ posts: none, comments, jackpots: none, memberReports: none, venueReports: none });
    }
    return json({ items: [], nextCursor: null, totalCount: 0 });
  });
}

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
  const { hook } = memoryLocation({ path });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook}>
        <Route path={patterns.adminTab}>
          <AdminScreen />
        </Route>
      </Router>
    </QueryClientProvider>,
  );
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', NeverInView));
afterEach(() => vi.unstubAllGlobals());

describe('who may be here', () => {
  it('is asked first', () => {
    serve(() => new Promise<Response>(() => {}));
    visit('/admin');
    expect(screen.getByRole('heading', { name: 'Checking admin access...' })).toBeTruthy();
  });

  it('is not somebody without the role', async () => {
    serve(() => json({ isAdmin: false }));
    visit('/admin');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText("You don't have permission to access the admin dashboard.")).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('can be asked again when the question fails', async () => {
    let fails = true;
    serve(() => (fails ? json({ message: 'no' }, 500) : json({ isAdmin: true })));
    visit('/admin');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Posts Queue' })).toBeTruthy();
  });
});

describe('the sections', () => {
  it('begin with the posts queue and show what waits', async () => {
    serve(() => json({ isAdmin: true }));
    visit('/admin');
    expect(await screen.findByText('All caught up!')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Comments Queue 7 pending' });
    expect(link.getAttribute('href')).toBe('/admin/comments');
    expect(screen.getByRole('link', { name: 'Posts Queue' }).getAttribute('aria-current')).toBe('page');
  });

  it('stand in the order of the specification, then what there is besides', async () => {
    serve(() => json({ isAdmin: true }));
    visit('/admin');
    await screen.findByText('All caught up!');
    const labels = screen.getAllByRole('link').map((link) => link.textContent?.replace(/\d.*/, ''));
    expect(labels.filter((label) => sections.some((section) => section.label === label))).toEqual([
      'Posts Queue',
      'Comments Queue',
      'Jackpot Queue',
      'Venue Reports',
      'Leaderboard',
      'Member Reports',
      'Venues',
      'Import Venues',
      'Audit Log',
    ]);
  });

  it('say while the present month lacks the promised prize', async () => {
    writeSettings({ monthlyPrize: '$500' });
    let prizes: object[] = [];
    const answer = async (input: RequestInfo | URL) => {
      const path = String(input);
      if (path.startsWith('/api/admin/check')) return json({ isAdmin: true });
      if (path === '/api/admin/leaderboard/months') return json({ currentMonth: '2026-11', months: [] });
      if (path === '/api/admin/leaderboard/2026-11') return json({ leaderboard: [], prizes });
      return json({ items: [], reports: [], nextCursor: null, totalCount: 0, pendingCount: 0 });
    };
    vi.stubGlobal('fetch', answer);
    const { unmount } = visit('/admin');
    expect(await screen.findByRole('link', { name: 'Leaderboard No prize' })).toBeTruthy();
    unmount();
    prizes = [{ id: '1', month: '2026-11', position: 1, prizeValue: '$500', prizeDescription: null }];
    visit('/admin');
    await screen.findByText('All caught up!');
    expect(screen.getByRole('link', { name: 'Leaderboard' })).toBeTruthy();
    writeSettings(undefined);
  });

  it('are reached from the menu, and take the focus', async () => {
    serve(() => json({ isAdmin: true }));
    visit('/admin');
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
    serve(() => json({ isAdmin: true }));
    visit('/admin/nothing');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });
});
