import type { Me } from '@reelmates/contract/account/sign-in';
import type { PageSettings } from '@reelmates/contract/pages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Toaster } from '../../ui/overlays/toaster.tsx';

/* For the tests of the way in: a server that answers by route, and a screen at an address. */

type Answer = { status: number; body?: unknown };
type Answers = Record<string, (request: { body: unknown; path: string }) => Answer | Promise<Answer>>;

export const marnie: Me = {
  id: '7',
  username: 'marnie_r',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isVerified: false,
  bio: null,
  points: 0,
  postsCount: 0,
  followersCount: 0,
  followingCount: 0,
  isFollowing: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  email: 'marnie@example.com',
  emailVerified: false,
  pendingEmail: null,
  showName: false,
  isAdmin: false,
  selfExclusionStart: null,
  selfExclusionEnd: null,
};

/** Writes the operator's settings into the page, as the server does; undefined takes them away. */
export function writeSettings(settings: Partial<PageSettings> | undefined): void {
  document.querySelector('meta[name="settings"]')?.remove();
  if (settings === undefined) return;
  const meta = document.createElement('meta');
  meta.name = 'settings';
  meta.content = JSON.stringify({ links: [], monthlyPrize: null, ...settings });
  document.head.append(meta);
}

export const refusal = (status: number, code: string, message: string, errors?: unknown) => ({
  status,
  body: { code, message, errors },
});

/** What a field says is taken, or has changed since. */
export const conflictAt = (path: string, message: string) =>
  refusal(409, 'CONFLICT', message, [{ path, message }]);

/**
 * Answers fetch by 'METHOD /path', the last part of a path may be `*`. Nobody is signed in unless it says so.
 * @returns the requests so far, as 'METHOD /path', with their bodies
 */
export function fakeServer(answers: Answers) {
  const requests: { route: string; body: unknown }[] = [];
  const all: Answers = { 'GET /api/user': () => ({ status: 204 }), ...answers };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const route = `${init.method} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ route, body });
    const answer = all[route] ?? all[route.replace(/[^/]+$/, '*')];
    if (!answer) throw new TypeError(`nothing answers ${route}`);
    const { status, body: text } = await answer({ body, path });
    return new Response(text === undefined ? null : JSON.stringify(text), { status });
  });
  return {
    requests,
    sent: (route: string) => requests.filter((request) => request.route === route),
  };
}

/** @param address null for where the history stands */
export function renderAt(address: string | null, screen: ReactNode) {
  if (address !== null) history.replaceState(null, '', address);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  return render(
    <QueryClientProvider client={client}>
      {screen}
      <Toaster />
    </QueryClientProvider>,
  );
}
