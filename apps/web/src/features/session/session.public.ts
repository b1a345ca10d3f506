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

/** The signed-in account. `viewer` is null if signed out, and undefined until the server has answered. */
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
    // Many components use this; each one mounted after a failure would send another request.
    retryOnMount: false,
  });
  return { viewer: data, isLoading, isError, refetch };
}

/**
 * Another account has signed in, in another tab. Screens, forms and caches here belong to the previous account, so the
 * page reloads, and shows nothing of the response before that.
 */
function startAgain(): Promise<never> {
  browser.reload();
  return new Promise(() => undefined);
}

/** Without a connection, an account that was logged out here counts as logged out. */
function signedOutHere(error: unknown): null {
  if (isLogOutDue()) return null;
  throw error;
}

/** Refetches the viewer, for example after points have changed. */
export function useRefreshViewer() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: viewerKey });
}

/**
 * All loaded data belongs to the previous viewer, so it is removed, including drafts of accounts whose session ended by
 * itself. Their outboxes stay: their entries are sent when the account signs in again.
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

/** Sets the viewer to the server's current version, which every change of it returns. */
export function useSetViewer() {
  const client = useQueryClient();
  return (viewer: Me) => client.setQueryData(viewerKey, viewer);
}
