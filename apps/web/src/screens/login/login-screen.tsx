import { login, loginForm } from '@reelmates/contract/account/sign-in';
import { useState } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import accountForm from '../../features/accounts/account-form.module.css';
import { BannedAccount, isBan } from '../../features/accounts/banned-account.ts';
import type { BannedAccountSheetProps } from '../../features/accounts/banned-account-sheet.tsx';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { useSwitchAccount, useViewer } from '../../features/session/session.public.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { withCookies } from '../../lib/forms/with-cookies.ts';
import { paths, safeNext } from '../../lib/paths.ts';
import { dismissToast } from '../../lib/toast-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput, TextInput } from '../../ui/controls/text-input.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './login-screen.module.css';

const resolver = schemaResolver(loginForm);

export function LoginScreen() {
  const { viewer } = useViewer();
  const search = useSearch();
  // As it was on arrival, because the address changes before this screen closes.
  const [next] = useState(() => safeNext(new URLSearchParams(search).get('next')));
  const [, navigate] = useLocation();
  const switchAccount = useSwitchAccount();
  const [banned, setBanned] = useState<Omit<BannedAccountSheetProps, 'onClose'> | null>(null);
  const { form, submit, pending } = useEndpointForm(login, {
    resolver,
    defaults: { username: '', password: '' },
    request: (credentials: BannedAccountSheetProps['credentials'], send) => send(credentials),
    failed: 'Login failed',
    onRefused: (error, credentials) => {
      reportFailure(error, 'Login failed');
      if (isBan(error)) setBanned({ credentials, ban: error.body.ban });
      else form.setFocus('password');
      return true;
    },
    onFailure: (error) => {
      reportFailure(error, 'Login failed');
      form.setFocus('password');
    },
    onDone: (account) => {
      dismissToast();
      switchAccount(account);
      navigate(next, { replace: true });
    },
  });
  const { register, formState } = form;
  const { errors } = formState;

  if (viewer) return <Redirect to={next} replace />;
  return (
    <Page header={<Header back={{ href: paths.home }} />} padded>
      <FormHeading title="Welcome Back">Sign in to continue tracking your gaming</FormHeading>
      {/* Without scripts, a browser would send the form's input in the address unless the method is post. */}
      <form className={accountForm.form} onSubmit={withCookies(submit)} method="post" noValidate>
        <Field label="Username" error={errors.username?.message}>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...register('username')}
          />
        </Field>
        <div>
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
          <p className={styles.forgot}>
            <Link href={paths.forgotPassword} className={accountForm.link}>
              Forgot password?
            </Link>
          </p>
        </div>
        <Button type="submit" variant="primary" block pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
      </form>
      <p className={accountForm.after}>
        Don't have an account?{' '}
        <Link href={paths.signup} className={accountForm.link}>
          Sign Up
        </Link>
      </p>
      {banned ? <BannedAccount {...banned} onClose={() => setBanned(null)} /> : null}
    </Page>
  );
}
