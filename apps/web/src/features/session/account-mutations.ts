import { register, setUsername, updateProfile } from '@reelmates/contract/account/accounts';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSetViewer, useSwitchAccount } from './session-queries.ts';

// Apart from session-queries, which every first load has: these bring the rules of names and passwords.

export function useRegister() {
  const switchAccount = useSwitchAccount();
  return useMutation({
    mutationFn: (body: BodyInput<typeof register>) => call(register, { body }),
    onSuccess: switchAccount,
  });
}

export function useSetUsername() {
  const setViewer = useSetViewer();
  return useMutation({
    mutationFn: (username: string) => call(setUsername, { body: { username } }),
    onSuccess: setViewer,
  });
}

export function useUpdateProfile() {
  const setViewer = useSetViewer();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: setViewer,
  });
}
