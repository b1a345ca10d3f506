import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './styles/index.css';
import { App } from './app/app.tsx';
import { startNavigation } from './app/navigation.ts';
import { feedRoute, loadBreakScreen, loadNav, routes, type ScreenRoute } from './app/routes.tsx';
import { watchInstallOffer } from './lib/browser/install-offer.ts';
import { watchTheme } from './lib/browser/theme.ts';
import { watchTopBars } from './lib/browser/top-bars.ts';
import { cachedExclusion } from './lib/device-storage/cached-exclusion.ts';
import { paths } from './lib/paths.ts';
import { prepareChunk } from './lib/use-chunk.ts';

watchInstallOffer();
watchTheme();
watchTopBars();
startNavigation();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The server renders the welcome screen at / if there is no session cookie, and other public screens (decision 024),
// whose addresses it accepts in any case and with a slash at the end.
const isDrawn = root.hasChildNodes();
const address = location.pathname.toLowerCase().replace(/(.)\/$/, '$1');
const drawn = isDrawn && routes.find(({ path }) => path === address);
const memberExpected = !isDrawn && location.pathname === paths.home;

function start(element: HTMLElement) {
  createRoot(element).render(
    <StrictMode>
      <App memberExpected={memberExpected} />
    </StrictMode>,
  );
}

/** Transfers typed input to the app's own form in one step, so that nothing can be typed in between. */
async function replaceForm(element: HTMLElement, { load }: ScreenRoute) {
  // Loaded together with the form's chunk. Other first loads do not need it.
  const helper = import('./lib/forms/early-form.ts').catch(() => null);
  await new Promise<void>((resolve) => prepareChunk(load, resolve));
  const redo = (await helper)?.takeEarlyForm(element);
  flushSync(() => start(element));
  redo?.();
}

// The rendered screen stays until its own chunk has loaded, so no skeleton flashes. Until then it can be read and
// touched, so the replacement is a transition, which input interrupts.
if (!drawn || !('load' in drawn)) start(root);
else if (root.querySelector('form')) void replaceForm(root, drawn);
else prepareChunk(drawn.load, () => startTransition(() => start(root)));

// Loads what will probably be shown, while the server is asked for the account.
if (memberExpected) {
  prepareChunk(cachedExclusion() ? loadBreakScreen : feedRoute.load);
  prepareChunk(loadNav);
}
