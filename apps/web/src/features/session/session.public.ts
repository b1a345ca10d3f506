import { currentUser, type Me } from '@reelmates/contract/account/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { isLogOutDue } from '../../lib/api/log-out-due.ts';
import { browser } from '../../lib/api/unauthorized.ts';
import { cacheExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { clearDrafts } from '../../lib/device-storage/drafts.ts';
import { setCopyAccount } from '../../lib/offline-copy/copy-account.ts';
import { deleteOfflineCopy } from '../../lib/offline-copy/delete-copies.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import { setShownAccount, shownAccount } from '../../lib/query-cache/shown-account.ts';

export type { Me };

/** The signed-in account; `viewer` is null when signed out and undefined until the server has answered. */
export function useViewer() {
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: viewerKey,
    queryFn: async ({ signal, client }) => {
      const viewer = (await call(currentUser, { signal }).catch(signedOutHere)) ?? null;
      if (viewer) {
        const shown = shownAccount(client) ?? client.getQueryData<Me | null>(viewerKey)?.id;
        setCopyAccount(viewer.id);
        if (shown && shown !== viewer.id) return startAgain();
        setShownAccount(client, viewer.id);
      } else {
        // A session may end while the app is closed.
        cacheExclusion(null);
        void deleteOfflineCopy();
      }
      return viewer;
    },
    // Many components ask: each that is mounted after a failure would send another request.
    retryOnMount: false,
  });
  return { viewer: data, isLoading, isError, refetch };
}

/**
 * Another account has signed in, in another tab. Screens, forms and caches of this one hold what belongs to the former, so
 * the whole page starts again, and the answer is shown by nothing before that.
 */
function startAgain(): Promise<never> {
  browser.reload();
  return new Promise(() => undefined);
}

/** Without a connection, an account that was logged out here is logged out. */
function signedOutHere(error: unknown): null {
  if (isLogOutDue()) return null;
  throw error;
}

/** Asks again who is signed in, for instance after points changed. */
export function useRefreshViewer() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: viewerKey });
}

/**
 * Everything that was loaded belongs to whom the app showed before, so it goes, and with it drafts of accounts whose
 * session ended by itself. Their outboxes stay: what was saved on the device is sent when its account is back.
 */
export function useSwitchAccount() {
  const client = useQueryClient();
  return (viewer: Me | null) => {
    void deleteOfflineCopy();
    if (viewer) {
      clearDrafts(viewer.id);
      setCopyAccount(viewer.id);
    }
    client.clear();
    setShownAccount(client, viewer?.id ?? null);
    client.setQueryData(viewerKey, viewer);
  };
}

/** Takes the server's present view of the own account, as every change of it answers. */
export function useSetViewer() {
  const client = useQueryClient();
  return (viewer: Me) => client.setQueryData(viewerKey, viewer);
}
