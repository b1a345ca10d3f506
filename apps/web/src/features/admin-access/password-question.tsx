import { confirmPassword, confirmPasswordForm } from '@reelmates/contract/admin/admins';
import { limits } from '@reelmates/contract/limits';
import { MINUTE_MS } from '@reelmates/contract/time';
import { useEffect, useState } from 'react';
import { registerPasswordQuestion } from '../../lib/api/password-question.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/text-input.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useViewer } from '../session/session.public.ts';
import styles from './password-question.module.css';

type Answer = (isConfirmed: boolean) => void;

/**
 * Asks for the password when the server requires it for a sensitive act, which is then repeated. If the person cancels,
 * nothing changes.
 */
export function PasswordQuestion() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let giveUp: Answer | null = null;
    const unregister = registerPasswordQuestion(
      () =>
        new Promise((resolve) => {
          giveUp = (isConfirmed) => {
            setAnswer(null);
            resolve(isConfirmed);
          };
          const given = giveUp;
          setAnswer(() => given);
        }),
    );
    return () => {
      unregister();
      giveUp?.(false);
    };
  }, []);
  return answer ? <PasswordSheet onAnswer={answer} /> : null;
}

const resolver = schemaResolver(confirmPasswordForm);
const CONFIRMED_MINUTES = limits.passwordConfirmedMs / MINUTE_MS;

function PasswordSheet({ onAnswer }: { onAnswer: Answer }) {
  const { viewer } = useViewer();
  const { form, submit, pending, problem } = useEndpointForm(confirmPassword, {
    resolver,
    defaults: { password: '' },
    request: (form: { password: string }, send) => send(form),
    failed: 'Failed to confirm password. Please try again.',
    whenUnreachable: () => undefined,
    onDone: () => onAnswer(true),
  });
  const close = () => {
    if (!pending) onAnswer(false);
  };
  return (
    <FormSheet
      title="Confirm your password"
      onClose={close}
      onSubmit={submit}
      submitLabel="Confirm"
      pending={pending}
      pendingLabel="Confirming..."
    >
      <p className={styles.text}>
        This change needs your password. You won’t be asked again for {CONFIRMED_MINUTES} minutes on this
        device.
      </p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={viewer?.username ?? ''} readOnly hidden />
      <Field label="Your password" error={form.formState.errors.password?.message ?? problem?.text}>
        <PasswordInput autoComplete="current-password" data-autofocus {...form.register('password')} />
      </Field>
    </FormSheet>
  );
}
