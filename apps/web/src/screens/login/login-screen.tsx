import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm } from '@reelmates/contract/account/sign-in';
import { useState } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import form from '../../features/accounts/account-form.module.css';
import { BannedAccount, isBan } from '../../features/accounts/banned-account.ts';
import type { BannedAccountSheetProps } from '../../features/accounts/banned-account-sheet.tsx';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { useLogin, useViewer } from '../../features/session/session-queries.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { paths, safeNext } from '../../lib/paths.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Header } from '../../ui/header.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import styles from './login-screen.module.css';

export function LoginScreen() {
  const { viewer } = useViewer();
  const search = useSearch();
  // As it was on arrival: the address changes before this screen leaves.
  const [next] = useState(() => safeNext(new URLSearchParams(search).get('next')));
  const [, navigate] = useLocation();
  const login = useLogin();
  const [once] = useState(singleFlight);
  const [banned, setBanned] = useState<BannedAccountSheetProps['credentials'] | null>(null);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    once(async () => {
      try {
        await login.mutateAsync(credentials);
        navigate(next, { replace: true });
      } catch (error) {
        reportFailure(error, 'Login failed');
        if (isBan(error)) setBanned(credentials);
        else setFocus('password');
      }
    }),
  );

  if (viewer) return <Redirect to={next} replace />;
  return (
    <Page header={<Header back={{ href: paths.home }} />} padded>
      <FormHeading title="Welcome Back">Sign in to continue tracking your gaming</FormHeading>
      <form className={form.form} onSubmit={submit} noValidate>
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
            <Link href={paths.forgotPassword} className={form.link}>
              Forgot password?
            </Link>
          </p>
        </div>
        <Button type="submit" variant="primary" block pending={login.isPending} pendingLabel="Signing in...">
          Sign In
        </Button>
      </form>
      <p className={form.after}>
        Don't have an account?{' '}
        <Link href={paths.signup} className={form.link}>
          Sign Up
        </Link>
      </p>
      {banned ? <BannedAccount credentials={banned} onClose={() => setBanned(null)} /> : null}
    </Page>
  );
}
