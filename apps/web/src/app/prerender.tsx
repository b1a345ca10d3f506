import type { PageLink, PageSettings } from '@reelmates/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { presetPageSettings } from '../lib/browser/page-settings.ts';
import { prepareChunk } from '../lib/use-chunk.ts';
import { WelcomeLinkRow, WelcomeLinks } from '../screens/welcome/welcome-links.tsx';
import { Shell } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { welcomeRoute } from './routes.tsx';

/* The server knows the operator's settings and the build does not: it fills in what stands between percent signs. */

const link: PageLink = { href: '%LINKHREF%', name: '%LINKNAME%', note: '%LINKNOTE%' };

/** What the server repeats as often as it is needed, once or never. */
const block = (name: string, html: string) => `<!--${name}-->${html}<!--/${name}-->`;

/** The welcome screen as it looks while it is not known who is here, with a prize and without. Run by the build alone. */
export async function renderWelcome(): Promise<string> {
  await new Promise<void>((resolve) => prepareChunk(welcomeRoute.load, resolve));
  const withPrize = draw({ links: [link], monthlyPrize: '%PRIZE%' });
  const withoutPrize = draw({ links: [link], monthlyPrize: null });
  return block('prize', withPrize) + block('no-prize', withoutPrize);
}

function draw(settings: PageSettings): string {
  presetPageSettings(settings);
  const page = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Router ssrPath="/">
        <Shell memberExpected={false} />
      </Router>
    </QueryClientProvider>,
  );
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
