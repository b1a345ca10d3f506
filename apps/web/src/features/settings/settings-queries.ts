import { sendVerificationEmail } from '@reelmates/contract/account/account-mail';
import { exportAccount } from '@reelmates/contract/account/data-export';
import * as contract from '@reelmates/contract/account/login-sessions';
import { authMe } from '@reelmates/contract/account/sign-in';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';

const loginSessionsKey = ['login-sessions'] as const;

export type { LoginSession } from '@reelmates/contract/account/login-sessions';

/** Where the account is signed in; refetched each time it is looked at. */
export function useLoginSessions() {
  return useQuery({
    queryKey: loginSessionsKey,
    queryFn: ({ signal }) => call(contract.loginSessions, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Idempotent: ending a session that has ended succeeds. */
export function useEndLoginSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await unlessGone(call(contract.endLoginSession, { params: { id } }));
      return id;
    },
    onSuccess: (id) =>
      client.setQueryData<contract.LoginSession[]>(loginSessionsKey, (all) =>
        all?.filter((one) => one.id !== id),
      ),
  });
}

export function useEndOtherLoginSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.endOtherLoginSessions, {}),
    onSuccess: () =>
      client.setQueryData<contract.LoginSession[]>(loginSessionsKey, (all) =>
        all?.filter((one) => one.current),
      ),
  });
}

export function useSendVerification() {
  return useMutation({
    mutationFn: (userId: string) => call(sendVerificationEmail, { body: { userId } }),
  });
}

/**
 * Leaves the download to the browser itself, since it may be far too much to hold in memory. A download that fails
 * would be told in the browser's words, so it is asked first whether the server is there and the session stands.
 */
export function useExport() {
  return useMutation({
    mutationFn: () => call(authMe, {}),
    onSuccess: () => {
      const link = document.createElement('a');
      link.href = exportAccount.path;
      // Its name is the server's to give.
      link.download = '';
      link.click();
    },
  });
}
