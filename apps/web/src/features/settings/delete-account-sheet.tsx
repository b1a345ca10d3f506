import { deleteAccount, deleteAccountForm } from '@reelmates/contract/account/account-deletion';
import { limits } from '@reelmates/contract/limits';
import { useLocation } from 'wouter';
import { ApiError } from '../../lib/api/api.ts';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/text-input.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useEndSession } from '../session/log-out.public.ts';
import { useViewer } from '../session/session.public.ts';
import styles from './delete-account-sheet.module.css';

const resolver = schemaResolver(deleteAccountForm);

/** The account whose deletion got no response. */
let unanswered: string | undefined;

/**
 * Deletes the account. If an earlier request without a response has done so, the session has ended, and a sign-in, to
 * which that refusal usually leads, would restore the account.
 * @returns whether the server has confirmed it
 */
async function deleteOrFindDeleted(accountId: string, send: () => Promise<unknown>): Promise<boolean> {
  const mayBeDeleted = unanswered === accountId;
  unanswered = accountId;
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mayBeDeleted && error.isSignedOut) return false;
    unanswered = mayBeDeleted ? accountId : undefined;
    throw error;
  }
  return true;
}

/** Explains the deletion of the account, and deletes it with the password. */
export function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const { viewer } = useViewer();
  const endSession = useEndSession();
  const { form, submit, pending } = useEndpointForm(deleteAccount, {
    resolver,
    defaults: { password: '' },
    request: ({ password }: { password: string }, send) =>
      deleteOrFindDeleted(viewer?.id ?? '', () => send({ password })),
    failed: 'Failed to delete account. Please try again.',
    onDone: async (isCertain) => {
      unanswered = undefined;
      await endSession();
      toast({
        title: isCertain ? 'Your account is deleted' : 'Your account may be deleted',
        description: isCertain
          ? 'If you change your mind, sign in within 7 days.'
          : 'The response was lost. If no email says so, sign in and delete it again.',
      });
      // By then, the viewer is signed out and this screen is gone.
      setTimeout(() => navigate(paths.home), limits.logoutRedirectMs);
    },
  });
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <FormSheet
      title="Delete your account?"
      onClose={close}
      onSubmit={submit}
      submitLabel="Delete account"
      variant="danger"
      pending={pending}
      pendingLabel="Deleting..."
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
          <li>What you did on this device without a connection, and isn't sent yet, is deleted at once.</li>
        ) : null}
        <li>
          <b>Changed your mind?</b> Sign in within those 7 days and everything comes back.
        </li>
      </ul>
      <Field label="Your password" error={form.formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormSheet>
  );
}
