import { zodResolver } from '@hookform/resolvers/zod';
import { requestPasswordResetForm } from '@reelmates/contract/account/account-mail';
import { useEffect, useRef, useState } from 'react';
import form from '../../features/accounts/account-form.module.css';
import { useRequestPasswordReset } from '../../features/accounts/account-mail-queries.ts';
import { errorText } from '../../features/accounts/error-text.ts';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { Outcome } from '../../features/accounts/outcome.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Header } from '../../ui/header.tsx';
import { Page } from '../../ui/page.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';

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
  const request = useRequestPasswordReset();
  const [once] = useState(singleFlight);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(requestPasswordResetForm),
    defaultValues: { email },
  });
  const submit = handleSubmit((values) =>
    once(async () => {
      try {
        await request.mutateAsync(values.email);
        toast({ title: 'Check your email' });
        onSent(values.email);
      } catch (error) {
        toast({
          title: 'Failed to Send Email',
          description: errorText(error, 'Failed to send reset email. Please try again.'),
          variant: 'destructive',
        });
        setFocus('email');
      }
    }),
  );
  return (
    <>
      <FormHeading title="Forgot Password?">
        Enter the email of your account, and we send you a link to choose a new password.
      </FormHeading>
      <form className={form.form} onSubmit={submit} noValidate>
        <Field label="Email" error={formState.errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
        </Field>
        <Button type="submit" variant="primary" block pending={request.isPending} pendingLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
    </>
  );
}

/** The same words whether or not there is such an account. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Outcome
      ref={heading}
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
