import * as accountMail from '@reelmates/contract/account/account-mail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useRefreshViewer } from '../session/session.public.ts';

/**
 * Uses up the link's token, only once however often the screen renders: the outcome belongs to the token, so it is
 * cached like a query.
 */
export function useVerifyEmail(token: string) {
  const refreshViewer = useRefreshViewer();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const response = await call(accountMail.verifyEmail, { body: { token } });
      await refreshViewer();
      return response;
    },
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  });
}

export function useUndoEmailChange(token: string) {
  const refreshViewer = useRefreshViewer();
  return useMutation({
    mutationFn: () => call(accountMail.undoEmailChange, { body: { token } }),
    // It has ended every session, including this browser's.
    onSuccess: refreshViewer,
  });
}
