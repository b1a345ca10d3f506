import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';

export function NotFoundScreen() {
  return (
    <Page title="404 Page Not Found" header={<Header />} padded>
      <EmptyState
        illustration="search"
        heading="404 Page Not Found"
        headingAs="h1"
        action={<LinkButton href={paths.home}>Go Home</LinkButton>}
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </Page>
  );
}
