import type { SignUpAccountForm } from '@reelmates/contract/account/accounts';
import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../features/accounts/error-text.ts';
import { fieldErrorsOf } from '../../features/accounts/server-errors.ts';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { useRefuseUsername } from '../../features/accounts/use-username-check.ts';
import { useRegister, useUpdateProfile } from '../../features/session/account-mutations.ts';
import { uploadPhoto } from '../../features/uploads/upload-photo.ts';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast-store.ts';

/** form: nothing is on its way; account: it is being created; photo: it is there and its photo is being sent. */
export type CreationPhase = 'form' | 'account' | 'photo';

const accountFields = ['firstName', 'lastName', 'dateOfBirth', 'email', 'countryCode', 'phone', 'password'];
/** A photo that takes longer than this is not worth keeping somebody from the account that already exists. */
const photoPatience = 60_000;

/**
 * Registers, sends the photo if there is one, and goes home. Once the account exists nothing undoes it: a photo that
 * fails is told and can be chosen again in the profile.
 * @param onUsernameRefused gets the server's message about the username
 */
export function useCreateAccount(onUsernameRefused: (message: string) => void) {
  const [phase, setPhase] = useState<CreationPhase>('form');
  const [, navigate] = useLocation();
  const register = useRegister();
  const updateProfile = useUpdateProfile();
  const refuseUsername = useRefuseUsername();

  async function sendPhoto(photo: File) {
    setPhase('photo');
    try {
      const imageUrl = await uploadPhoto(photo, {
        maxBytes: limits.profilePhotoMaxBytes,
        signal: AbortSignal.timeout(photoPatience),
      });
      await updateProfile.mutateAsync({ profileImageUrl: imageUrl });
      return true;
    } catch {
      return false;
    }
  }

  function refused(error: unknown, username: string) {
    setPhase('form');
    toast({
      title: 'Registration failed',
      description: errorText(error, 'Something went wrong. Please try again.'),
      variant: 'destructive',
    });
    const refusals = fieldErrorsOf(error, accountFields);
    if (refusals.length > 0) {
      signUpData.keep({ refusals });
      navigate(paths.signupAccount);
      return;
    }
    const [aboutUsername] = fieldErrorsOf(error, ['username']);
    if (!aboutUsername) return;
    refuseUsername(username, isConflict(error) ? undefined : aboutUsername.message);
    onUsernameRefused(aboutUsername.message);
  }

  async function create(account: SignUpAccountForm, username: string, photo: File | null) {
    setPhase('account');
    const { confirmPassword: _onlyOnTheForm, ...person } = account;
    try {
      await register.mutateAsync({ ...person, username });
    } catch (error) {
      refused(error, username);
      return;
    }
    const photoFailed = photo !== null && !(await sendPhoto(photo));
    signUpData.clear();
    toast({
      title: 'Account created successfully!',
      description: photoFailed
        ? 'Your photo couldn’t be uploaded. You can add it in your profile.'
        : undefined,
    });
    navigate(paths.home, { replace: true });
  }

  return { phase, create };
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
