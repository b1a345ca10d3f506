import { useEffect } from 'react';
import { useParams } from 'wouter';
import { useAdminAccess, useRecheckAfterRefusal } from '../../features/moderation/moderation-queries.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { pageHeading } from '../../ui/use-focus-after-removal.ts';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import styles from './admin-screen.module.css';
import { AdminSection } from './admin-section.tsx';
import { sectionOf } from './sections.ts';

/**
 * /admin and /admin/:tab. The server decides at each call who may be here; this only keeps others from seeing an empty
 * screen.
 */
export function AdminScreen() {
  const { tab } = useParams<{ tab?: string }>();
  const { data: isAdmin, isError, isFetching, refetch } = useAdminAccess();
  useRecheckAfterRefusal();
  const section = sectionOf(tab);
  if (isAdmin) return section ? <AdminSection section={section} /> : <NotFoundScreen />;
  return (
    <Page title="Admin" header={<Header title="Admin" titleAs="p" back={{ href: paths.home }} line />} padded>
      {isAdmin === false ? (
        <AccessDenied />
      ) : isError ? (
        <ErrorState what="Admin" headingAs="h1" onRetry={refetch} retrying={isFetching} />
      ) : (
        <div role="status" className={styles.checking}>
          <h1>Checking admin access...</h1>
        </div>
      )}
    </Page>
  );
}

/** Takes the place of what the viewer was at, which may have had the focus: the heading gets it then. */
function AccessDenied() {
  useEffect(() => {
    if (document.activeElement === document.body) pageHeading()?.focus({ preventScroll: true });
  }, []);
  return (
    <EmptyState
      illustration="locked"
      heading="Access Denied"
      headingAs="h1"
      action={<LinkButton href={paths.home}>Back to app</LinkButton>}
    >
      You don't have permission to access the admin dashboard.
    </EmptyState>
  );
}
