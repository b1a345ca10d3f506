import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { prepareChunk } from '../lib/use-chunk.ts';
import { Shell } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { welcomeRoute } from './routes.tsx';

/** The welcome screen as it looks while it is not known who is here. Run by the build alone. */
export async function renderWelcome(): Promise<string> {
  await new Promise<void>((resolve) => prepareChunk(welcomeRoute.load, resolve));
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Router ssrPath="/">
        <Shell />
      </Router>
    </QueryClientProvider>,
  );
}
