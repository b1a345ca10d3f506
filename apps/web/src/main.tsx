import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/index.css';
import { App } from './app/app.tsx';
import { startNavigation } from './app/navigation.ts';
import { welcomeRoute } from './app/routes.tsx';
import { watchInstallOffer } from './lib/install-offer.ts';
import { watchTheme } from './lib/theme.ts';
import { prepareChunk } from './lib/use-chunk.ts';

watchInstallOffer();
watchTheme();
startNavigation();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function start(element: HTMLElement) {
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// What the server has drawn stays until its own chunk is there to take its place, without a skeleton in between; and as
// it is there to be read and touched meanwhile, the taking of its place gives way to that.
if (root.hasChildNodes()) prepareChunk(welcomeRoute.load, () => startTransition(() => start(root)));
else start(root);
