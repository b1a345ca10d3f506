import { limits } from '@reelmates/contract/limits';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '../../lib/cx.ts';
import { characterCount } from '../../lib/text/character-count.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { Switch } from '../../ui/controls/toggles.tsx';
import { useDiscardQuestion } from '../../ui/discard-question.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { UsernameField, useUsernameCheck } from '../accounts/accounts.public.ts';
import { fullNameOf } from '../people/people.public.ts';
import { type Me, useViewer } from '../session/session.public.ts';
import { EmailField } from './email-field.tsx';
import { MoreSettings } from './more-settings.tsx';
import { PasswordFields } from './password-fields.tsx';
import { ProfilePhotoField } from './profile-photo-field.tsx';
import styles from './settings.module.css';
import { storedBio } from './settings-form.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { useProfilePhoto } from './use-profile-photo.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { viewer } = useViewer();
  return viewer ? <OwnSettings viewer={viewer} onClose={onClose} /> : null;
}

function OwnSettings({ viewer, onClose }: { viewer: Me; onClose: () => void }) {
  const formId = useId();
  // The account as the fields were filled in: a response that arrives later must not turn unchanged fields into changes.
  const [before] = useState(viewer);
  const photo = useProfilePhoto(before.profileImageUrl);
  const { form, submit, pending, isDirty, discard } = useSettingsForm(before, photo, onClose);
  const { register, control, formState } = form;
  const { errors } = formState;
  const { leave, question } = useDiscardQuestion({ isDirty, pending });
  const leaveForm = (go: () => void) =>
    leave(() => {
      discard();
      go();
    });
  return (
    <>
      <Sheet
        open
        onClose={() => leaveForm(onClose)}
        title="Settings"
        footer={
          <>
            <Button onClick={() => leaveForm(onClose)}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" pending={pending} pendingLabel="Saving...">
              Save Changes
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <ProfilePhotoField photo={photo} name={before.username ?? ''} />
          {/* Messages are passed as text, because the form's objects keep their identity while their content changes. */}
          <ProfileTagField form={form} viewer={before} error={errors.profileTag?.message} />
          <BioField form={form} error={errors.bio?.message} />
          <NameSwitch viewer={before} form={form} />
          <EmailField viewer={viewer} registration={register('email')} error={errors.email?.message} />
          <PasswordFields
            register={register}
            control={control}
            currentError={errors.currentPassword?.message}
            newError={errors.newPassword?.message}
            confirmError={errors.confirmPassword?.message}
          />
        </form>
        <div className={styles.rest}>
          <ThemeChoice />
          <MoreSettings viewer={viewer} leave={leaveForm} />
        </div>
      </Sheet>
      {question}
    </>
  );
}

type FieldProps = { form: SettingsForm['form']; error: string | undefined };

function ProfileTagField({ form, viewer, error }: FieldProps & { viewer: Me }) {
  const typed = useWatch({ control: form.control, name: 'profileTag' }).trim();
  // The viewer's own username is not taken, in any case of letters.
  const isOwn = typed.toLowerCase() === viewer.username?.toLowerCase();
  const check = useUsernameCheck(isOwn ? '' : typed);
  return (
    <UsernameField
      label="Profile tag"
      registration={form.register('profileTag')}
      check={check}
      error={error}
      note={viewer.isVerified && !isOwn ? 'Your verified badge ends when you save a new tag.' : undefined}
    />
  );
}

function BioField({ form, error }: FieldProps) {
  const length = characterCount(storedBio(useWatch({ control: form.control, name: 'bio' })));
  return (
    <Field
      label="Bio"
      aside={
        <span className={cx(length > limits.bioMax && styles.tooLong)}>
          {length}/{limits.bioMax} characters
        </span>
      }
      error={error}
    >
      <TextArea {...form.register('bio')} />
    </Field>
  );
}

function NameSwitch({ viewer, form }: { viewer: Me; form: SettingsForm['form'] }) {
  const checked = useWatch({ control: form.control, name: 'showName' });
  const name = fullNameOf(viewer);
  return (
    <Switch
      label="Show my name"
      note={name ? `${name}, on your profile and in search` : 'On your profile and in search'}
      checked={checked}
      onChange={(next) => form.setValue('showName', next, { shouldDirty: true })}
    />
  );
}
