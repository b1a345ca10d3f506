import { invalidUndoLink } from '@reelmates/contract/account/account-mail';
import { useState } from 'react';
import form from '../../features/accounts/account-form.module.css';
import { useUndoEmailChange } from '../../features/accounts/account-mail-queries.ts';
import { errorText, isFinalRefusal } from '../../features/accounts/error-text.ts';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { Outcome } from '../../features/accounts/outcome.tsx';
import { LinkMayBeUsed, useToken } from '../../features/accounts/use-token.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Undoing requires a press, because mail scanners open the links in mails. */
export function UndoEmailChangeScreen() {
  const token = useToken();
  const undo = useUndoEmailChange(token);
  const [unlessBusy] = useState(createUnlessBusy);
  const { error, isPending, isSuccess } = undo;
  const refusal = isFinalRefusal(error) ? error : null;
  const mayBeDone = error instanceof LinkMayBeUsed;

  const submit = () =>
    unlessBusy(async () => {
      try {
        await undo.mutateAsync();
      } catch (failure) {
        if (isFinalRefusal(failure) || failure instanceof LinkMayBeUsed) return;
        const description = errorText(failure, 'Something went wrong. Please try again.');
        toast({ title: 'Email Not Changed', description, variant: 'destructive' });
      }
    });

  return (
    <Page
      title={isSuccess || mayBeDone ? 'Check Your Email' : undefined}
      header={<Header back={{ href: paths.login }} />}
      padded
    >
      {isSuccess || mayBeDone ? <Done isCertain={isSuccess} /> : null}
      {!isSuccess && (token === '' || refusal) ? (
        <Failed text={refusal ? errorText(refusal, invalidUndoLink) : invalidUndoLink} />
      ) : null}
      {!isSuccess && !mayBeDone && token !== '' && !refusal ? (
        <>
          <FormHeading title="Undo Email Change">
            This brings back the email address that got this link. Every device is signed out, your password
            stops working, and we send you a link to choose a new one.
          </FormHeading>
          <div className={form.form}>
            <Button variant="primary" block pending={isPending} pendingLabel="Undoing..." onClick={submit}>
              Bring Back My Email
            </Button>
            <LinkButton variant="ghost" block href={paths.login}>
              Not Now
            </LinkButton>
          </div>
        </>
      ) : null}
    </Page>
  );
}

function Done({ isCertain }: { isCertain: boolean }) {
  return (
    <Outcome
      takesFocus
      kind="mail"
      title={isCertain ? 'Your Email Is Back' : 'Check Your Email'}
      actions={
        <LinkButton variant="primary" block href={paths.forgotPassword}>
          Send the Link Again
        </LinkButton>
      }
    >
      <p>
        {isCertain
          ? 'Every device is signed out. Check your email: we sent you a link to choose a new password.'
          : 'The answer to the first try was lost. If it worked, we sent you a link to choose a new password.'}
      </p>
      <p>Nothing there? Look in your spam folder too.</p>
    </Outcome>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <Outcome
      takesFocus
      kind="failed"
      title="Email Not Changed"
      actions={
        <LinkButton variant="primary" block href={paths.login}>
          Back to Sign In
        </LinkButton>
      }
    >
      <p>{text}</p>
      <p>A link works once, for 7 days. If you cannot get into your account, reply to our email.</p>
    </Outcome>
  );
}
