import type { UseFormRegisterReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { handleUnauthorized } from '../../lib/api/unauthorized.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { onSinglePress } from '../../ui/controls/on-single-press.ts';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { useUpdateProfile } from '../session/account-mutations.public.ts';
import type { Me } from '../session/session.public.ts';
import styles from './settings.module.css';
import { MailIcon } from './settings-icons.tsx';
import { useSendVerification } from './settings-queries.ts';

export type EmailFieldProps = {
  /** The current account: a pending change may be confirmed or cancelled while the sheet is open. */
  viewer: Me;
  registration: UseFormRegisterReturn;
  error: string | undefined;
};

export function EmailField({ viewer, registration, error }: EmailFieldProps) {
  return (
    <div>
      <Field label="Email" error={error} hint="Changing it needs your current password.">
        <TextInput type="email" inputMode="email" autoComplete="email" {...registration} />
      </Field>
      <EmailNotice viewer={viewer} />
    </div>
  );
}

/** A pending change of the address, or an address that was never verified. */
function EmailNotice({ viewer }: { viewer: Me }) {
  if (viewer.pendingEmail) {
    return (
      <div className={styles.notice}>
        <MailIcon size={20} className={styles.noticeIcon} />
        <div className={styles.noticeText}>
          <p>
            Waiting for you to confirm <b>{viewer.pendingEmail}</b>. Until then <b>{viewer.email}</b> stays in
            force.
          </p>
          <div className={styles.noticeActions}>
            <ResendVerification userId={viewer.id} />
            <KeepEmail email={viewer.email} />
          </div>
        </div>
      </div>
    );
  }
  if (viewer.emailVerified) return null;
  return (
    <div className={styles.notice}>
      <MailIcon size={20} className={styles.noticeIcon} />
      <div className={styles.noticeText}>
        <p>Your email is not verified</p>
        <div className={styles.noticeActions}>
          <ResendVerification userId={viewer.id} />
        </div>
      </div>
    </div>
  );
}

function ResendVerification({ userId }: { userId: string }) {
  const verification = useSendVerification();
  const send = () => {
    verification.mutate(userId, {
      onSuccess: () => toast({ title: 'Verification Email Sent', description: 'Please check your inbox.' }),
      onError: (error) => {
        if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
        else {
          toast({
            title: 'Failed to Send Email',
            description: 'Please try again later.',
            variant: 'destructive',
          });
        }
      },
    });
  };
  return (
    <Button
      variant="ghost"
      small
      className={styles.noticeButton}
      pending={verification.isPending}
      pendingLabel="Sending..."
      // A second mail, by a double click, would end the link of the first.
      onClick={onSinglePress(send)}
    >
      Resend Verification
    </Button>
  );
}

/** Sending the current address cancels a pending change. */
function KeepEmail({ email }: { email: string }) {
  const update = useUpdateProfile();
  return (
    <Button
      variant="ghost"
      small
      className={styles.noticeButton}
      pending={update.isPending}
      pendingLabel="Cancelling..."
      onClick={() =>
        update.mutate(
          { email },
          {
            onSuccess: () => toast({ title: 'Email change cancelled' }),
            onError: (error) => reportFailure(error, 'Update Failed'),
          },
        )
      }
    >
      Cancel change
    </Button>
  );
}
