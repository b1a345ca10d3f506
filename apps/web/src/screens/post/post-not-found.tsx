import { useGoBack } from '../../lib/go-back.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Deleted, not approved, private, or never there: all look the same. */
export function PostNotFound() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title="Post not found" header={<Header back={{ onPress: goBack }} />} padded>
      <EmptyState
        illustration="search"
        heading="Post not found"
        headingAs="h1"
        action={<LinkButton href={paths.home}>Go to the feed</LinkButton>}
      >
        The post you're looking for doesn't exist or has been removed.
      </EmptyState>
    </Page>
  );
}
