import { type ReactNode, useEffect, useState } from 'react';
import { useViewer } from '../features/session/session.public.ts';
import { handleUnauthorized } from '../lib/api/unauthorized.ts';
import { ErrorState } from '../ui/page/empty-state.tsx';
import { Page } from '../ui/page/page.tsx';
import { Spinner } from '../ui/page/spinner.tsx';

/** Shows its children to people who are signed in, and sends others to sign in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { viewer, isLoading, isError, refetch } = useViewer();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (viewer && !wasSignedIn) setWasSignedIn(true);
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
      {/* After a log-out the welcome screen comes next: no toast. */}
      {isLoading || wasSignedIn ? null : <SendToSignIn />}
    </Page>
  );
}

function SendToSignIn() {
  useEffect(() => handleUnauthorized(), []);
  return null;
}
