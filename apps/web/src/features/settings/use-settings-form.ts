import type { Me } from '@reelmates/contract/account/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { handleUnauthorized } from '../../lib/unauthorized.ts';
import { toast } from '../../ui/toast-store.ts';
import { fieldErrorsOf, showFieldErrors } from '../accounts/server-errors.ts';
import { useRefuseUsername } from '../accounts/use-username-check.ts';
import { patchOwnUserCard } from '../people/patch-own-user-card.ts';
import { useUpdateProfile } from '../session/account-mutations.ts';
import { changesOf, type ProfileChanges, settingsResolver, valuesOf } from './settings-form.ts';
import type { ProfilePhoto } from './use-profile-photo.ts';

const fields = ['profileTag', 'bio', 'email', 'currentPassword', 'newPassword', 'confirmPassword'];

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * The settings form, from filled in to saved.
 * @param viewer the account as it was when the sheet opened: what differs from it is sent, and nothing else
 */
export function useSettingsForm(viewer: Me, photo: ProfilePhoto, onSaved: () => void) {
  const client = useQueryClient();
  const update = useUpdateProfile();
  const refuseUsername = useRefuseUsername();
  const [saving, setSaving] = useState(false);
  const [once] = useState(singleFlight);
  const [resolver] = useState(() => settingsResolver(viewer));
  const form = useForm({ resolver, defaultValues: valuesOf(viewer) });
  const values = useWatch({ control: form.control });
  const isDirty =
    photo.isChanged || Object.keys(changesOf({ ...valuesOf(viewer), ...values }, viewer)).length > 0;

  async function send(changes: ProfileChanges) {
    const photoChange = await photo.settle();
    if (photoChange === null) {
      document.querySelector<HTMLElement>('[data-photo]')?.focus();
      return;
    }
    const body = { ...changes, ...photoChange };
    if (Object.keys(body).length > 0) {
      try {
        patchOwnUserCard(client, await update.mutateAsync(body));
      } catch (error) {
        refused(error, changes.profileTag);
        return;
      }
    }
    toast({ title: 'Profile Updated', description: consequenceOf(body) });
    onSaved();
  }

  function refused(error: unknown, profileTag: string | undefined) {
    if (error instanceof ApiError && error.isSignedOut) {
      handleUnauthorized();
      return;
    }
    const atFields = fieldErrorsOf(error, fields);
    if (atFields.length > 0) {
      const aboutName = atFields.find(({ path }) => path === 'profileTag');
      if (aboutName && profileTag !== undefined) {
        refuseUsername(profileTag, isConflict(error) ? undefined : aboutName.message);
      }
      showFieldErrors(form.setError, atFields);
      return;
    }
    const [aboutPhoto] = fieldErrorsOf(error, ['profileImageUrl']);
    if (aboutPhoto) photo.expire(aboutPhoto.message);
    toast({ title: 'Update Failed', description: reasonOf(error), variant: 'destructive' });
  }

  const submit = form.handleSubmit((changes) =>
    once(async () => {
      setSaving(true);
      await send(changes);
      setSaving(false);
    }),
  );
  return { form, submit, saving, isDirty };
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Where trying again at once would not help, the sentence says why. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.text;
  if (error instanceof NetworkError) return error.message;
  return 'Failed to update profile. Please try again.';
}

function consequenceOf({ email, newPassword }: ProfileChanges): string | undefined {
  const told = [
    email && 'We sent a link to your new email address. Open it to confirm the change.',
    newPassword && 'Your other devices are signed out.',
  ].filter(Boolean);
  return told.join(' ') || undefined;
}
