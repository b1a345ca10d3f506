import { zodResolver } from '@hookform/resolvers/zod';
import { resetPasswordForm } from '@reelmates/contract/account/account-mail';
import { useState } from 'react';
import { Link } from 'wouter';
import form from '../../features/accounts/account-form.module.css';
import { useResetPassword } from '../../features/accounts/account-mail-queries.ts';
import { errorText, isFinalRefusal } from '../../features/accounts/error-text.ts';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { fieldErrorsOf, showFieldErrors } from '../../features/accounts/server-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword(token);
  const [once] = useState(singleFlight);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ newPassword }) =>
    once(async () => {
      try {
        await reset.mutateAsync(newPassword);
        toast({ title: 'Password Reset Successful' });
        onDone();
      } catch (error) {
        const refusals = fieldErrorsOf(error, ['newPassword']);
        showFieldErrors(setError, refusals);
        if (refusals.length > 0) return;
        toast({
          title: 'Password Reset Failed',
          description: errorText(error, 'Failed to reset password. The link may have expired.'),
          variant: 'destructive',
        });
      }
    }),
  );
  return (
    <>
      <FormHeading title="Reset Password">Choose a new password for your account.</FormHeading>
      <form className={form.form} onSubmit={submit} noValidate>
        <Field label="New password" hint="At least 8 characters." error={errors.newPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...register('newPassword', { deps: 'confirmPassword' })}
          />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          <PasswordInput
            autoComplete="new-password"
            placeholder="Type it again"
            {...register('confirmPassword')}
          />
        </Field>
        <Button type="submit" variant="primary" block pending={reset.isPending} pendingLabel="Resetting...">
          Reset Password
        </Button>
      </form>
      {isFinalRefusal(reset.error) ? (
        <p className={form.after}>
          Link not working?{' '}
          <Link href={paths.forgotPassword} className={form.link}>
            Get a new one
          </Link>
        </p>
      ) : null}
    </>
  );
}
