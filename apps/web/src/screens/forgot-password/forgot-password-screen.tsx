import { requestPasswordReset, requestPasswordResetForm } from '@reelmates/contract/account/account-mail';
import { useState } from 'react';
import styles from '../../features/accounts/account-form.module.css';
import { errorText } from '../../features/accounts/error-text.ts';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { Outcome } from '../../features/accounts/outcome.tsx';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';

const resolver = schemaResolver(requestPasswordResetForm);

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  return (
    <Page
      title={sentTo === null ? undefined : 'Check Your Email'}
      header={<Header back={{ href: paths.login }} />}
      padded
    >
      {sentTo === null ? (
        <RequestForm
          email={typed}
          onSent={(email) => {
            setTyped(email);
            setSentTo(email);
          }}
        />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </Page>
  );
}

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const explain = (error: unknown) => {
    toast({
      title: 'Failed to Send Email',
      description: errorText(error, 'Failed to send reset email. Please try again.'),
      variant: 'destructive',
    });
    form.setFocus('email');
  };
  const { form, submit, pending } = useEndpointForm(requestPasswordReset, {
    resolver,
    defaults: { email },
    request: (typed: { email: string }, send) => send(typed),
    failed: 'Failed to Send Email',
    onRefused: (error) => {
      explain(error);
      return true;
    },
    onFailure: explain,
    onDone: (_answer, typed) => {
      toast({ title: 'Check your email' });
      onSent(typed.email);
    },
  });
  return (
    <>
      <FormHeading title="Forgot Password?">
        Enter the email of your account, and we send you a link to choose a new password.
      </FormHeading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Email" error={form.formState.errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" block pending={pending} pendingLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
    </>
  );
}

/** The same text whether or not the account exists. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Outcome
      takesFocus
      kind="mail"
      title="Check Your Email"
      actions={
        <>
          <LinkButton variant="primary" block href={paths.login}>
            Back to Sign In
          </LinkButton>
          <Button variant="ghost" block onClick={onAgain}>
            Use another email
          </Button>
        </>
      }
    >
      <p>
        If there is an account with <b>{email}</b>, a link to choose a new password is on its way. It works
        for 1 hour.
      </p>
      <p>Nothing there? Look in your spam folder too.</p>
    </Outcome>
  );
}
