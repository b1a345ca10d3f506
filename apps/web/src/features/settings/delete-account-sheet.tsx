import { zodResolver } from '@hookform/resolvers/zod';
import { deleteAccountForm } from '@reelmates/contract/account/leaving';
import { limits } from '@reelmates/contract/limits';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useForm } from '../../lib/forms/use-form.ts';
import { hasOutbox } from '../../lib/outbox-flag.ts';
import { paths } from '../../lib/paths.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { fieldErrorsOf, showFieldErrors } from '../accounts/server-errors.ts';
import { useDeleteAccount, useViewer } from '../session/session-queries.ts';
import styles from './delete-account-sheet.module.css';

/** Says what deleting does, and does it for somebody who knows the password. */
export function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [, navigate] = useLocation();
  const { viewer } = useViewer();
  const deletion = useDeleteAccount();
  const [once] = useState(singleFlight);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(deleteAccountForm),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(({ password }) =>
    once(async () => {
      try {
        await deletion.mutateAsync(password);
      } catch (error) {
        const atFields = fieldErrorsOf(error, ['password']);
        if (atFields.length > 0) showFieldErrors(setError, atFields);
        else reportFailure(error, 'Failed to delete account. Please try again.');
        return;
      }
      toast({
        title: 'Your account is deleted',
        description: 'If you change your mind, sign in within 7 days.',
      });
      // By now this screen is gone: nobody is signed in.
      setTimeout(() => navigate(paths.home), limits.logoutRedirectMs);
    }),
  );
  const close = () => {
    if (!deletion.isPending) onClose();
  };
  return (
    <Sheet
      open
      onClose={close}
      title="Delete your account?"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={deletion.isPending}
            pendingLabel="Deleting..."
          >
            Delete account
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        <li>
          Your profile, posts, comments and likes are hidden from everybody at once, and you are signed out.
        </li>
        <li>
          Within 7 days everything is erased: your profile, posts, photos, play sessions and settings. That
          can't be undone.
        </li>
        {viewer && hasOutbox(viewer.id) ? (
          <li>Sessions on this device that aren't sent yet are deleted at once.</li>
        ) : null}
        <li>
          <b>Changed your mind?</b> Sign in within those 7 days and everything comes back.
        </li>
      </ul>
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Your password" error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </Sheet>
  );
}
