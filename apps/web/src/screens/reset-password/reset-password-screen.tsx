import { invalidResetLink } from '@reelmates/contract/account/account-mail';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useToken } from '../../features/accounts/use-token.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ResetDone } from './reset-done.tsx';
import { ResetForm } from './reset-form.tsx';

export function ResetPasswordScreen() {
  const token = useToken();
  const [, navigate] = useLocation();
  const [isDone, setIsDone] = useState(false);
  const isInvalid = token === '' && !isDone;

  useEffect(() => {
    if (!isInvalid) return;
    toast({ title: 'Invalid Link', description: invalidResetLink, variant: 'destructive' });
    navigate(paths.login, { replace: true });
  }, [isInvalid, navigate]);

  return (
    <Page header={<Header back={{ href: paths.login }} />} padded>
      {isDone ? <ResetDone /> : null}
      {isDone || isInvalid ? null : <ResetForm token={token} onDone={() => setIsDone(true)} />}
    </Page>
  );
}
