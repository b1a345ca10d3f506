import { invalidVerificationLink } from '@reelmates/contract/account/account-mail';
import { useEffect } from 'react';
import { useVerifyEmail } from '../../features/accounts/account-mail-queries.ts';
import { errorText, isFinalRefusal } from '../../features/accounts/error-text.ts';
import { Outcome } from '../../features/accounts/outcome.tsx';
import { LinkMayBeUsed, useToken } from '../../features/accounts/use-token.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import type from '../../styles/type.module.css';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import styles from './verify-email-screen.module.css';

export function VerifyEmailScreen() {
  const token = useToken();
  return (
    <Page header={<Header />} padded>
      {token ? (
        <Verification token={token} />
      ) : (
        <Failed title="Invalid verification link" text="This email verification link is invalid." />
      )}
    </Page>
  );
}

function Verification({ token }: { token: string }) {
  const { isSuccess, isFetching, error, refetch } = useVerifyEmail(token);

  useEffect(() => {
    if (isSuccess) toast({ title: 'Email Verified' });
    if (!error || error instanceof LinkMayBeUsed) return;
    const description = errorText(error, 'Failed to verify email. The link may have expired.');
    toast({ title: 'Verification Failed', description, variant: 'destructive' });
  }, [isSuccess, error]);

  if (isSuccess) {
    return (
      <Outcome
        kind="done"
        title="Email Verified"
        actions={
          <LinkButton variant="primary" block href={paths.home}>
            Go to Home
          </LinkButton>
        }
      >
        <p>Thank you. Your email address is verified.</p>
      </Outcome>
    );
  }
  if (error instanceof LinkMayBeUsed && !isFetching)
    return <Failed title="Link Already Used" text={mayBeVerified} />;
  if (error && !isFetching) {
    // The link itself was not rejected: it has not been used up and may be tried again.
    const retry = isFinalRefusal(error) ? undefined : () => void refetch();
    return (
      <Failed title="Verification Failed" text={errorText(error, invalidVerificationLink)} onRetry={retry} />
    );
  }
  return (
    <div className={styles.verifying}>
      <Spinner label="Verifying your email..." />
      <h1 className={type.h2}>Verifying your email...</h1>
    </div>
  );
}

const mayBeVerified = 'Your email may be verified: the answer to the first try was lost. Sign in to see.';

type FailedProps = { title: string; text: string; onRetry?: (() => void) | undefined };

function Failed({ title, text, onRetry }: FailedProps) {
  return (
    <Outcome
      kind="failed"
      title={title}
      actions={
        <>
          {onRetry ? (
            <Button variant="primary" block onClick={onRetry}>
              Try Again
            </Button>
          ) : null}
          <LinkButton variant={onRetry ? 'ghost' : 'primary'} block href={paths.login}>
            Back to Sign In
          </LinkButton>
        </>
      }
    >
      <p>{text}</p>
      <p>Once you’re signed in, you can ask for a new link in the settings of your profile.</p>
    </Outcome>
  );
}
