import { sendVerificationEmail } from '@reelmates/contract/account/account-mail';
import { exportAccount } from '@reelmates/contract/account/data-export';
import * as contract from '@reelmates/contract/account/login-sessions';
import { authMe } from '@reelmates/contract/account/sign-in';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';

const loginSessionsKey = ['login-sessions'] as const;

export type { LoginSession } from '@reelmates/contract/account/login-sessions';

/** The account's login sessions; refetched each time they are shown. */
export function useLoginSessions() {
  return useQuery({
    queryKey: loginSessionsKey,
    queryFn: ({ signal }) => call(contract.loginSessions, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Idempotent: ending a session that has already ended succeeds. */
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
 * Lets the browser download the export, which may be too large for memory. Since the browser itself would report a
 * failure, it is checked first that the server answers and the session is valid.
 */
export function useExport() {
  return useMutation({
    mutationFn: () => call(authMe, {}),
    onSuccess: () => {
      const link = document.createElement('a');
      link.href = exportAccount.path;
      // The server chooses the file name.
      link.download = '';
      link.click();
    },
  });
}
