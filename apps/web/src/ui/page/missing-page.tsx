import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

type MissingPageProps = {
  /** Also the document's title: 'Post not found'. */
  heading: string;
  header: ReactNode;
  /** The target of the button; by default the home screen. */
  href?: string;
  linkLabel?: string;
  /** One sentence. */
  children?: ReactNode;
};

/** Replaces a screen whose subject does not exist. */
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
