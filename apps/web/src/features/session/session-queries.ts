import { deleteAccount } from '@reelmates/contract/account/leaving';
import { currentUser, login, logout, type Me } from '@reelmates/contract/account/sign-in';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { clearDrafts } from '../../lib/drafts.ts';
import { keepBreak } from '../../lib/kept-break.ts';
import { clearOutbox } from '../../lib/outbox-flag.ts';

export type { Me };

export const meKey = ['me'];

/** The signed-in account; `me` is null when nobody is signed in and undefined while that is not known. */
export function useMe() {
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => {
      const me = (await call(currentUser, { signal })) ?? null;
      // A session may end while the app is closed.
      if (me === null) keepBreak(null);
      return me;
    },
    // Many components ask: each that is mounted after a failure would send another request.
    retryOnMount: false,
  });
  return { me: data, isLoading, isError, refetch };
}

/** Asks again who is signed in, for instance after points changed. */
export function useRefreshMe() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: meKey });
}

/**
 * Everything that was loaded belongs to whom the app showed before, so it goes, and with it drafts of accounts whose
 * session ended by itself. Their outboxes stay: what was saved on the device is sent when its account is back.
 */
export function useBecome() {
  const client = useQueryClient();
  return (me: Me | null) => {
    if (me !== null) clearDrafts(me.id);
    client.clear();
    client.setQueryData(meKey, me);
  };
}

export function useLogin() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: BodyInput<typeof login>) => call(login, { body }),
    onSuccess: become,
  });
}

/** Signs out in the app: nothing of the account stays on the device. */
function useBecomeNobody() {
  const become = useBecome();
  const client = useQueryClient();
  return async () => {
    const me = client.getQueryData<Me | null>(meKey);
    clearDrafts();
    keepBreak(null);
    if (me) await clearOutbox(me.id);
    become(null);
  };
}

export function useLogout() {
  const becomeNobody = useBecomeNobody();
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: becomeNobody,
  });
}

/** Hides the own account at once, which also signs out; signing in within 7 days brings it back. */
export function useDeleteAccount() {
  const becomeNobody = useBecomeNobody();
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: becomeNobody,
  });
}

/** Takes the server's present view of the own account, as every change of it answers. */
export function useSetMe() {
  const client = useQueryClient();
  return (me: Me) => client.setQueryData(meKey, me);
}
