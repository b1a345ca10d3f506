import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Outcome } from '../../features/accounts/outcome.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';

const REDIRECT_DELAY_MS = 3000;

export function ResetDone() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Outcome
      takesFocus
      kind="done"
      title="Password Reset Successful"
      actions={
        <LinkButton variant="primary" block replace href={paths.login}>
          Sign In Now
        </LinkButton>
      }
    >
      <p>You’re signed out everywhere and can sign in with your new password.</p>
      <p>Taking you to sign in in 3 seconds.</p>
    </Outcome>
  );
}
