import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

type MissingPageProps = {
  /** Also the document's title: 'Post not found'. */
  heading: string;
  header: ReactNode;
  /** Where to go instead: home, unless it says another place. */
  href?: string;
  linkLabel?: string;
  /** One sentence. */
  children?: ReactNode;
};

/** In the place of a screen whose thing is not there. */
export function MissingPage(props: MissingPageProps) {
  const { heading, header, href = paths.home, linkLabel = 'Go Home', children } = props;
  return (
    <Page title={heading} header={header} padded>
      <EmptyState
        illustration="search"
        heading={heading}
        headingAs="h1"
        action={<LinkButton href={href}>{linkLabel}</LinkButton>}
      >
        {children}
      </EmptyState>
    </Page>
  );
}
