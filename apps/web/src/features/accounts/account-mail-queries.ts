import * as accountMail from '@reelmates/contract/account/account-mail';
import { currentUser } from '@reelmates/contract/account/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useRefreshViewer } from '../session/session.public.ts';
import { consumeLink, LinkMayBeUsed } from './use-token.ts';

/**
 * Uses up the link's token, only once however often the screen renders: the outcome belongs to the token, so it is
 * cached like a query.
 */
export function useVerifyEmail(token: string) {
  const refreshViewer = useRefreshViewer();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      try {
        await consumeLink(() => call(accountMail.verifyEmail, { body: { token } }));
      } catch (error) {
        if (!(error instanceof LinkMayBeUsed && (await isVerified()))) throw error;
      }
      await refreshViewer();
      return true;
    },
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  });
}

async function isVerified(): Promise<boolean> {
  const viewer = await call(currentUser, {});
  return Boolean(viewer?.emailVerified && viewer.pendingEmail === null);
}

export function useUndoEmailChange(token: string) {
  const refreshViewer = useRefreshViewer();
  return useMutation({
    mutationFn: () => consumeLink(() => call(accountMail.undoEmailChange, { body: { token } })),
    // It has ended every session, including this browser's.
    onSuccess: refreshViewer,
  });
}
