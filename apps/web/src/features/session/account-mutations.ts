import { register, setUsername, updateProfile } from '@reelmates/contract/account/accounts';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useBecome, useSetMe } from './session-queries.ts';

// Apart from session-queries, which every first load has: these bring the rules of names and passwords.

export function useRegister() {
  const become = useBecome();
  return useMutation({
    mutationFn: (body: BodyInput<typeof register>) => call(register, { body }),
    onSuccess: become,
  });
}

export function useSetUsername() {
  const setMe = useSetMe();
  return useMutation({
    mutationFn: (username: string) => call(setUsername, { body: { username } }),
    onSuccess: setMe,
  });
}

export function useUpdateProfile() {
  const setMe = useSetMe();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: setMe,
  });
}
