import { zodResolver } from '@hookform/resolvers/zod';
import { usernameForm } from '@reelmates/contract/account/accounts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Redirect, useLocation } from 'wouter';
import form from '../../features/accounts/account-form.module.css';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { StepBar } from '../../features/accounts/step-bar.tsx';
import { useUsernameCheck } from '../../features/accounts/use-username-check.ts';
import { UsernameField } from '../../features/accounts/username-field.tsx';
import { useViewer } from '../../features/session/session-queries.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Header } from '../../ui/header.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ProfilePhoto } from './profile-photo.tsx';
import styles from './signup-profile-screen.module.css';
import { useCreateAccount } from './use-create-account.ts';

export function SignupProfileScreen() {
  const { viewer } = useViewer();
  const [, navigate] = useLocation();
  const [{ account, username: kept, photo: keptPhoto }] = useState(signUpData.get);
  const [photo, setPhoto] = useState(keptPhoto);
  const [once] = useState(singleFlight);
  const { register, handleSubmit, getValues, setError, control, formState } = useForm({
    resolver: zodResolver(usernameForm),
    defaultValues: { username: kept },
  });
  const check = useUsernameCheck(useWatch({ control, name: 'username' }));
  const { phase, create } = useCreateAccount((message) =>
    setError('username', { type: 'server', message }, { shouldFocus: true }),
  );

  useEffect(() => {
    if (account) {
      return () => {
        // Cleared by success: then nothing is to come back.
        if (signUpData.get().account) signUpData.keep({ username: getValues('username') });
      };
    }
    toast({
      title: 'Session expired',
      description: 'Please complete the account setup first.',
      variant: 'destructive',
    });
    navigate(paths.signupAccount, { replace: true });
    return undefined;
  }, [account, navigate, getValues]);

  const choosePhoto = (chosen: File | null) => {
    setPhoto(chosen);
    signUpData.keep({ photo: chosen });
  };

  if (viewer && phase === 'form') return <Redirect to={paths.home} replace />;
  if (!account) return <Page>{null}</Page>;

  const submit = handleSubmit(({ username }) => once(() => create(account, username, photo)));
  return (
    <Page header={<Header back={{ href: paths.signupAccount }} middle={<StepBar step={2} />} />} padded>
      <h1 className={styles.title}>Set Up Your Profile</h1>
      <form className={form.form} onSubmit={submit} noValidate>
        <ProfilePhoto photo={photo} onChange={choosePhoto} />
        <UsernameField
          registration={register('username')}
          check={check}
          error={formState.errors.username?.message}
        />
        <Button
          type="submit"
          variant="primary"
          block
          className={form.submit}
          disabled={check.state === 'taken' || check.state === 'checking'}
          pending={phase !== 'form'}
          pendingLabel={phase === 'photo' ? 'Uploading photo...' : 'Creating account...'}
        >
          Create Account
        </Button>
      </form>
    </Page>
  );
}
