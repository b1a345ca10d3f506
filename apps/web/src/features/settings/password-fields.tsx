import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/text-input.tsx';
import { PasswordRequirements } from '../accounts/accounts.public.ts';
import styles from './settings.module.css';
import type { ProfileChanges, SettingsValues } from './settings-form.ts';

export type PasswordFieldsProps = {
  register: UseFormRegister<SettingsValues>;
  control: Control<SettingsValues, unknown, ProfileChanges>;
  currentError: string | undefined;
  newError: string | undefined;
  confirmError: string | undefined;
};

export function PasswordFields({ register, control, ...errors }: PasswordFieldsProps) {
  const newPassword = useWatch({ control, name: 'newPassword' });
  return (
    <>
      <Field label="Current password" error={errors.currentError}>
        <PasswordInput
          autoComplete="current-password"
          placeholder="Only needed to change it"
          {...register('currentPassword', { deps: 'confirmPassword' })}
        />
      </Field>
      <div>
        <div className={styles.passwords}>
          <Field label="New password" error={errors.newError}>
            <PasswordInput
              autoComplete="new-password"
              placeholder="8 or more"
              {...register('newPassword', { deps: 'confirmPassword' })}
            />
          </Field>
          <Field label="Confirm password" error={errors.confirmError}>
            <PasswordInput
              autoComplete="new-password"
              placeholder="Type it again"
              {...register('confirmPassword')}
            />
          </Field>
        </div>
        {newPassword ? (
          <div className={styles.requirements}>
            <PasswordRequirements password={newPassword} />
          </div>
        ) : null}
      </div>
    </>
  );
}
