import { updateProfile } from '@reelmates/contract/account/accounts';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useSetViewer } from './session.public.ts';

// Separate from session.public, which is part of every first load, because this brings the rules of names and
// passwords.

export function useUpdateProfile() {
  const setViewer = useSetViewer();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: setViewer,
  });
}
