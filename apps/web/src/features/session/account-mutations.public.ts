import { updateProfile } from '@reelmates/contract/account/accounts';
import { login, type Me } from '@reelmates/contract/account/sign-in';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
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

/**
 * Signs in with credentials that a request without a response may have set.
 * @returns null if they are not valid
 * @throws NetworkError
 */
export async function signInIfValid(credentials: { username: string; password: string }): Promise<Me | null> {
  try {
    return await call(login, { body: credentials });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
