import { resetPassword, resetPasswordForm } from '@reelmates/contract/account/account-mail';
import { useState } from 'react';
import { Link } from 'wouter';
import styles from '../../features/accounts/account-form.module.css';
import { ConfirmPasswordField } from '../../features/accounts/confirm-password-field.tsx';
import { errorText, isFinalRefusal } from '../../features/accounts/error-text.ts';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { consumeLink, LinkMayBeUsed } from '../../features/accounts/use-token.ts';
import { useRefreshViewer } from '../../features/session/session.public.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/text-input.tsx';

const resolver = schemaResolver(resetPasswordForm);

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const refreshViewer = useRefreshViewer();
  const [isLinkRefused, setLinkRefused] = useState(false);
  const [mayBeDone, setMayBeDone] = useState(false);
  const { form, submit, pending } = useEndpointForm(resetPassword, {
    resolver,
    defaults: { newPassword: '', confirmPassword: '' },
    request: ({ newPassword }: { newPassword: string }, send) => {
      setLinkRefused(false);
      setMayBeDone(false);
      return consumeLink(() => send({ token, newPassword }));
    },
    onRefused: (error) => {
      setLinkRefused(isFinalRefusal(error));
      return false;
    },
    failed: 'Password Reset Failed',
    onFailure: (error) => {
      if (error instanceof LinkMayBeUsed) {
        setMayBeDone(true);
        toast({
          title: 'Link Already Used',
          description: 'Your first try may have set its password. Sign in with it.',
        });
        return;
      }
      toast({
        title: 'Password Reset Failed',
        description: errorText(error, 'Failed to reset password. The link may have expired.'),
        variant: 'destructive',
      });
    },
    onDone: async () => {
      // It has ended every session, including this browser's.
      await refreshViewer();
      toast({ title: 'Password Reset Successful' });
      onDone();
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <FormHeading title="Reset Password">Choose a new password for your account.</FormHeading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="New password" hint="At least 8 characters." error={errors.newPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...register('newPassword', { deps: 'confirmPassword' })}
          />
        </Field>
        <ConfirmPasswordField
          registration={register('confirmPassword')}
          error={errors.confirmPassword?.message}
        />
        <Button type="submit" variant="primary" block pending={pending} pendingLabel="Resetting...">
          Reset Password
        </Button>
      </form>
      {mayBeDone ? (
        <p className={styles.after}>
          The answer to your first try was lost, and it may have set its password.{' '}
          <Link href={paths.login} className={styles.link}>
            Sign In
          </Link>
        </p>
      ) : null}
      {isLinkRefused || mayBeDone ? (
        <p className={styles.after}>
          Link not working?{' '}
          <Link href={paths.forgotPassword} className={styles.link}>
            Get a new one
          </Link>
        </p>
      ) : null}
    </>
  );
}
