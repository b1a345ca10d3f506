import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { patterns } from '../../lib/paths.ts';
import { AdminScreen } from './admin-screen.tsx';

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
    return json({ items: [], nextCursor: null, totalCount: path.includes('comments') ? 7 : 0 });
  });
}

const entry = {
  id: '1',
  action: 'post.deny',
  actor: { id: '2', username: 'marnie_r' },
  target: { kind: 'post', id: '12' },
  before: { status: 'pending' },
  after: { status: 'denied', denialReason: 'Spam' },
  createdAt: '2025-11-22T08:42:00.000Z',
};

function visit(path: string) {
  const { hook } = memoryLocation({ path });
  render(
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
