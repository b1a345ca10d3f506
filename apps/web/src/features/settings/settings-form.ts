import { profileForm, type updateProfile } from '@reelmates/contract/account/accounts';
import type { Me } from '@reelmates/contract/account/sign-in';
import type { BodyInput } from '@reelmates/contract/endpoint';
import type { FieldErrors, Resolver } from 'react-hook-form';

export type ProfileChanges = BodyInput<typeof updateProfile>;

/** The values of the fields. */
export type SettingsValues = {
  profileTag: string;
  bio: string;
  showName: boolean;
  email: string;
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

const passwordsMessage = "Passwords don't match or current password required";
const wrongPasswordMessage = 'Current password is incorrect';

export function valuesOf(viewer: Me): SettingsValues {
  return {
    profileTag: viewer.username ?? '',
    bio: viewer.bio ?? '',
    showName: viewer.showName,
    email: viewer.email,
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  };
}

/** The bio as the server stores and counts it. */
export const storedBio = (typed: string): string => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim();

const isNewEmail = (typed: string, viewer: Me) =>
  ![viewer.email, viewer.pendingEmail].some((known) => known?.toLowerCase() === typed.toLowerCase());

const wantsPassword = ({ newPassword, confirmPassword }: SettingsValues) =>
  newPassword !== '' || confirmPassword !== '';

/**
 * The fields that differ from the account as it was when the form was filled in. The current password is included if a
 * change requires it; alone it is not a change, because browsers fill it in unasked.
 */
export function changesOf(values: SettingsValues, viewer: Me): ProfileChanges {
  const profileTag = values.profileTag.trim();
  const bio = storedBio(values.bio);
  const email = values.email.trim();
  const changesEmail = email !== viewer.email;
  const changesPassword = wantsPassword(values);
  return {
    ...(profileTag !== viewer.username && { profileTag }),
    ...(bio !== (viewer.bio ?? '') && { bio }),
    ...(values.showName !== viewer.showName && { showName: values.showName }),
    ...(changesEmail && { email }),
    ...(changesPassword && { newPassword: values.newPassword, confirmPassword: values.confirmPassword }),
    ...((changesEmail || changesPassword) &&
      values.currentPassword !== '' && { currentPassword: values.currentPassword }),
  };
}

/** Validates the request made of these values by its schema, then the rules that concern several fields. */
export function settingsResolver(viewer: Me): Resolver<SettingsValues, unknown, ProfileChanges> {
  return (values) => {
    const parsed = profileForm.safeParse(changesOf(values, viewer));
    const errors: FieldErrors<SettingsValues> = {};
    const refuse = (field: keyof SettingsValues, message: string) => {
      errors[field] ??= { type: 'validate', message };
    };
    for (const { path, message } of parsed.error?.issues ?? []) {
      refuse(String(path[0]) as keyof SettingsValues, message);
    }
    const { email, currentPassword, newPassword, confirmPassword } = values;
    if (!errors.email && isNewEmail(email.trim(), viewer) && !currentPassword) {
      refuse('currentPassword', wrongPasswordMessage);
    }
    if (wantsPassword(values) && (!currentPassword || newPassword !== confirmPassword)) {
      refuse('confirmPassword', passwordsMessage);
    }
    return parsed.success && Object.keys(errors).length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors };
  };
}
