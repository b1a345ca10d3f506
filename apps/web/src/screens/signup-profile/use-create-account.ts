import { register, type SignUpAccountForm, usernameForm } from '@reelmates/contract/account/accounts';
import type { Me } from '@reelmates/contract/account/sign-in';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../features/accounts/error-text.ts';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { useRefuseUsername } from '../../features/accounts/use-username-check.ts';
import { signInIfValid, useUpdateProfile } from '../../features/session/account-mutations.public.ts';
import { useSwitchAccount } from '../../features/session/session.public.ts';
import { uploadPhoto } from '../../features/uploads/upload-photo.ts';
import { ApiError } from '../../lib/api/api.ts';
import { beginFirstEvening } from '../../lib/device-storage/first-evening.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { withCookies } from '../../lib/forms/with-cookies.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';

const resolver = schemaResolver(usernameForm);
const accountFields = ['firstName', 'lastName', 'dateOfBirth', 'email', 'countryCode', 'phone', 'password'];
/** After this long the photo is given up, because the account already exists. */
const PHOTO_TIMEOUT_MS = 60_000;
const failed = 'Registration failed';

function sayFailed(error: unknown): void {
  toast({
    title: failed,
    description: errorText(error, 'Something went wrong. Please try again.'),
    variant: 'destructive',
  });
}

type Registration = BodyInput<typeof register>;

/** Registers, or signs in if an earlier registration got no response but created the account. */
async function registerOrSignIn(
  person: Registration,
  send: (body: Registration) => Promise<Me>,
): Promise<Me> {
  const { unanswered } = signUpData.get();
  signUpData.keep({ unanswered: person.username });
  try {
    return await send(person);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const mayBeOwn = unanswered !== '' && error.status === 409;
    const credentials = { username: person.email, password: person.password };
    const viewer = mayBeOwn ? await signInIfValid(credentials) : null;
    if (viewer) return viewer;
    signUpData.keep({ unanswered });
    throw error;
  }
}

/**
 * The form that registers, uploads the photo if there is one, and goes home. Once the account exists, nothing undoes
 * it: if the photo fails, a message says so, and it can be chosen again in the profile.
 * @param account the result of step 1
 */
export function useCreateAccount(account: SignUpAccountForm, username: string, photo: File | null) {
  const [isSendingPhoto, setSendingPhoto] = useState(false);
  const [, navigate] = useLocation();
  const switchAccount = useSwitchAccount();
  const updateProfile = useUpdateProfile();
  const refuseUsername = useRefuseUsername();

  async function sendPhoto(file: File) {
    setSendingPhoto(true);
    try {
      const imageUrl = await uploadPhoto(file, {
        maxBytes: limits.profilePhotoMaxBytes,
        signal: AbortSignal.timeout(PHOTO_TIMEOUT_MS),
      });
      await updateProfile.mutateAsync({ profileImageUrl: imageUrl });
      return true;
    } catch {
      return false;
    }
  }

  const { form, submit, pending } = useEndpointForm(register, {
    resolver,
    defaults: { username },
    request: (typed: { username: string }, send) => {
      const { confirmPassword: _onlyOnTheForm, ...person } = account;
      return registerOrSignIn({ ...person, ...typed }, send);
    },
    onRefused: (error, typed) => {
      const refusals = error.fieldErrors.filter(({ path }) => accountFields.includes(path));
      if (refusals.length > 0) {
        sayFailed(error);
        signUpData.keep({ refusals });
        navigate(paths.signupAccount);
        return true;
      }
      const aboutUsername = error.fieldErrors.find(({ path }) => path === 'username');
      if (!aboutUsername) return false;
      sayFailed(error);
      refuseUsername(typed.username, error.status === 409 ? undefined : aboutUsername.message);
      return false;
    },
    failed,
    onFailure: sayFailed,
    onDone: async (viewer) => {
      switchAccount(viewer);
      const photoFailed = photo !== null && !(await sendPhoto(photo));
      signUpData.clear();
      toast({
        title: 'Account created successfully!',
        description: photoFailed
          ? 'Your photo couldn’t be uploaded. You can add it in your profile.'
          : undefined,
      });
      beginFirstEvening(viewer.id);
      navigate(paths.home, { replace: true });
    },
  });
  return { form, submit: withCookies(submit), pending, isSendingPhoto };
}
