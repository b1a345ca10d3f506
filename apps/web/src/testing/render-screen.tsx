import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createQueryClient } from '../app/query-client.ts';
import { viewerKey } from '../lib/query-cache/keys/viewer-key.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { fakeApiOfTest } from './fake-api.ts';

type Options = {
  /** The address to start from; without it the history stays where it is. */
  at?: string;
  /** A cache of an earlier screen. */
  client?: QueryClient;
};

/** The app's query cache, which knows the viewer of the test's API. */
export function createTestQueryClient(): QueryClient {
  const client = createQueryClient();
  const viewer = fakeApiOfTest()?.viewer;
  if (viewer) client.setQueryData(viewerKey, viewer);
  return client;
}

/** Draws a screen, or a part of one, as the app does: at an address, with a query cache, the viewer and the toasts. */
export function renderScreen(screen: ReactNode, { at, client = createTestQueryClient() }: Options = {}) {
  if (at !== undefined) history.replaceState(null, '', at);
  const user = userEvent.setup();
  const rendered = render(
    <>
      {screen}
      <Toaster />
    </>,
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  return { ...rendered, client, user };
}

/** The same for a hook. */
export function renderQueryHook<Result>(hook: () => Result, client = createTestQueryClient()) {
  const rendered = renderHook(hook, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...rendered, client };
}
