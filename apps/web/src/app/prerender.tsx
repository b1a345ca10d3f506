import type { PageLink, PageSettings } from '@reelmates/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { presetSupportAddress } from '../features/accounts/support-address.ts';
import { presetPageSettings } from '../lib/browser/page-settings.ts';
import { paths } from '../lib/paths.ts';
import { prepareChunk } from '../lib/use-chunk.ts';
import { WelcomeLinkRow, WelcomeLinks } from '../screens/welcome/welcome-links.tsx';
import { Shell } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { routes, type ScreenRoute, welcomeRoute } from './routes.tsx';

/*
 * The build does not know the operator's settings, so it writes placeholders between percent signs, which the server
 * fills in.
 */

const link: PageLink = { href: '%LINKHREF%', name: '%LINKNAME%', note: '%LINKNOTE%' };

/** A block that the server repeats any number of times, or removes. */
const block = (name: string, html: string) => `<!--${name}-->${html}<!--/${name}-->`;

/** The screens that the server sends rendered, by page name. Called only by the build. */
export async function renderScreens() {
  presetSupportAddress('%SUPPORT%');
  return {
    welcome: await renderWelcome(),
    login: await renderPlain(paths.login),
    terms: await renderPlain(paths.terms),
    privacy: await renderPlain(paths.privacy),
  };
}

/** The welcome screen as it looks before the account is known, with a prize and without. */
async function renderWelcome(): Promise<string> {
  await prepare(welcomeRoute);
  const withPrize = draw({ links: [link], monthlyPrize: '%PRIZE%' });
  const withoutPrize = draw({ links: [link], monthlyPrize: null });
  return block('prize', withPrize) + block('no-prize', withoutPrize);
}

const prepare = ({ load }: ScreenRoute) => new Promise<void>((resolve) => prepareChunk(load, resolve));

/** A screen that is the same for everybody. */
async function renderPlain(path: string): Promise<string> {
  const route = routes.find((each) => each.path === path);
  if (!route || 'redirect' in route) throw new Error(`${path} has no screen`);
  await prepare(route);
  return renderAt(path);
}

function renderAt(path: string): string {
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Router ssrPath={path}>
        <Shell memberExpected={false} />
      </Router>
    </QueryClientProvider>,
  );
}

function draw(settings: PageSettings): string {
  presetPageSettings(settings);
  const page = renderAt(paths.home);
  const links = renderToString(<WelcomeLinks links={settings.links} />);
  const row = renderToString(<WelcomeLinkRow link={link} />);
  if (!page.includes(links) || !links.includes(row)) throw new Error('the welcome screen lacks its links');
  return page.replace(links, () =>
    block(
      'links',
      links.replace(row, () => block('link', row)),
    ),
  );
}
