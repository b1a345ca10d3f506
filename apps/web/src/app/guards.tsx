import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useViewer } from '../features/session/session.public.ts';
import { handleUnauthorized } from '../lib/api/unauthorized.ts';
import { shownAccount } from '../lib/query-cache/shown-account.ts';
import { ErrorState } from '../ui/page/empty-state.tsx';
import { Page } from '../ui/page/page.tsx';
import { Spinner } from '../ui/page/spinner.tsx';

/** Shows its children to people who are signed in, and sends others to sign in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { viewer, isLoading, isError, refetch } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
  const hasLoggedOut = wasSignedIn && shownAccount(client) === null;
  if (viewer) return children;
  if (isError) {
    return (
      <Page>
        <ErrorState what="This page" headingAs="h1" onRetry={() => refetch()} />
      </Page>
    );
  }
  return (
    <Page busy>
      <Spinner centred />
      {/* After a log-out in this tab, the welcome screen follows without a toast. A session may also end elsewhere. */}
      {isLoading || hasLoggedOut ? null : <SendToSignIn />}
    </Page>
  );
}

function SendToSignIn() {
  useEffect(() => handleUnauthorized(), []);
  return null;
}
