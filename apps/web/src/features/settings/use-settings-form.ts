import { updateProfile } from '@reelmates/contract/account/accounts';
import type { Me } from '@reelmates/contract/account/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api/api.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { patchOwnUserCard } from '../../lib/query-cache/patch-own-user-card.ts';
import { toast } from '../../lib/toast-store.ts';
import { useRefuseUsername } from '../accounts/accounts.public.ts';
import { signInIfValid } from '../session/account-mutations.public.ts';
import { useSetViewer } from '../session/session.public.ts';
import { openSettingsDraft } from './settings-draft.ts';
import { changesOf, type ProfileChanges, settingsResolver, valuesOf } from './settings-form.ts';
import type { ProfilePhoto } from './use-profile-photo.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * The settings form.
 * @param viewer the account as it was when the sheet opened; only differences from it are sent
 */
export function useSettingsForm(viewer: Me, photo: ProfilePhoto, onSaved: () => void) {
  const client = useQueryClient();
  const setViewer = useSetViewer();
  const refuseUsername = useRefuseUsername();
  const [resolver] = useState(() => settingsResolver(viewer));
  const [draft] = useState(() => openSettingsDraft(viewer));
  const { form, submit, pending } = useEndpointForm(updateProfile, {
    resolver,
    draft,
    photo: {
      whenUploaded: photo.whenUploaded,
      explainMissing: () => {
        document.querySelector<HTMLElement>('[data-photo]')?.focus();
        return undefined;
      },
      refuse: (error) => {
        const refusal = error.fieldErrors.find(({ path }) => path === 'profileImageUrl');
        if (refusal) photo.expire(refusal.message);
        return false;
      },
    },
    request: async (changes: ProfileChanges, send) =>
      Object.keys(changes).length > 0 ? saveOrSignIn(viewer, changes, send) : null,
    onRefused: (error, { profileTag }) => {
      const refusal = error.fieldErrors.find(({ path }) => path === 'profileTag');
      if (refusal && profileTag !== undefined) {
        refuseUsername(profileTag, error.status === 409 ? undefined : refusal.message);
      }
      return false;
    },
    // A sentence at the end of this long form would be out of sight.
    whenUnreachable: undefined,
    failed: 'Update Failed',
    onFailure: (error) =>
      toast({ title: 'Update Failed', description: reasonOf(error), variant: 'destructive' }),
    onDone: (updated, changes) => {
      if (updated) {
        setViewer(updated);
        patchOwnUserCard(client, updated);
      }
      toast({ title: 'Profile Updated', description: consequenceOf(changes) });
      onSaved();
    },
  });
  const values = useWatch({ control: form.control });
  const isDirty =
    photo.isChanged || Object.keys(changesOf({ ...valuesOf(viewer), ...values }, viewer)).length > 0;
  return { form, submit, pending, isDirty, discard: draft.end };
}

/** The new password of a request without a response, which may have ended the session. */
let unanswered: string | undefined;

/** Saves the changes. If an earlier request without a response has saved the new password, signs in with it and saves the rest. */
async function saveOrSignIn(
  { email }: Me,
  changes: ProfileChanges,
  send: (changes: ProfileChanges) => Promise<Me>,
): Promise<Me> {
  const { newPassword, confirmPassword: _, currentPassword: __, ...rest } = changes;
  const mayBeSaved = newPassword !== undefined && newPassword === unanswered;
  unanswered = newPassword;
  try {
    return await send(changes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    unanswered = mayBeSaved ? newPassword : undefined;
    if (!error.isSignedOut || !mayBeSaved) throw error;
    const viewer = await signInIfValid({ username: email, password: newPassword });
    if (!viewer) throw error;
    unanswered = undefined;
    return Object.keys(rest).length > 0 ? send({ ...rest, currentPassword: newPassword }) : viewer;
  }
}

/** If trying again immediately would not help, the message says why. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.text;
  if (error instanceof NetworkError) return error.message;
  return 'Failed to update profile. Please try again.';
}

function consequenceOf({ email, newPassword }: ProfileChanges): string | undefined {
  const messages = [
    email && 'We sent a link to your new email address. Open it to confirm the change.',
    newPassword && 'Your other devices are signed out.',
  ].filter(Boolean);
  return messages.join(' ') || undefined;
}
