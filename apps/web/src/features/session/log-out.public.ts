import { logout, type Me } from '@reelmates/contract/account/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, NetworkError } from '../../lib/api/api.ts';
import { setLogOutDue } from '../../lib/api/log-out-due.ts';
import { cacheExclusion } from '../../lib/device-storage/cached-exclusion.ts';
import { clearDrafts } from '../../lib/device-storage/drafts.ts';
import { clearOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { deleteOfflineCopy } from '../../lib/offline-copy/delete-copies.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import { useSwitchAccount } from './session.public.ts';

/** Signs out in the app: removes everything of the account from the device. */
export function useEndSession() {
  const switchAccount = useSwitchAccount();
  const client = useQueryClient();
  return async () => {
    const viewer = client.getQueryData<Me | null>(viewerKey);
    clearDrafts();
    cacheExclusion(null);
    await Promise.all([deleteOfflineCopy(), viewer && clearOutbox(viewer.id)]);
    switchAccount(null);
  };
}

/** Without a connection, the device forgets the account, and the server ends the session later. */
export function useLogout() {
  const endSession = useEndSession();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(logout, {});
      } catch (error) {
        // Without the note, the next start would be signed in again.
        if (!(error instanceof NetworkError) || !setLogOutDue()) throw error;
      }
    },
    onSuccess: endSession,
  });
}
