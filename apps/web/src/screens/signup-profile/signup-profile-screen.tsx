import type { SignUpAccountForm } from '@reelmates/contract/account/accounts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Redirect, useLocation } from 'wouter';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { StepBar } from '../../features/accounts/step-bar.tsx';
import { useUsernameCheck } from '../../features/accounts/use-username-check.ts';
import { UsernameForm } from '../../features/accounts/username-form.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import styles from './signup-profile-screen.module.css';
import { useCreateAccount } from './use-create-account.ts';

export function SignupProfileScreen() {
  const [{ account }] = useState(signUpData.get);
  return account ? <SignupProfile account={account} /> : <WithoutAccount />;
}

/** Step 1 has not been done, or a reload has discarded the password. */
function WithoutAccount() {
  const { viewer } = useViewer();
  const [, navigate] = useLocation();
  useEffect(() => {
    toast({
      title: 'Session expired',
      description: 'Please complete the account setup first.',
      variant: 'destructive',
    });
    navigate(paths.signupAccount, { replace: true });
  }, [navigate]);
  return viewer ? <Redirect to={paths.home} replace /> : <Page>{null}</Page>;
}

function SignupProfile({ account }: { account: SignUpAccountForm }) {
  const { viewer } = useViewer();
  const [kept] = useState(signUpData.get);
  const [photo, setPhoto] = useState(kept.photo);
  const { form, submit, pending, isSendingPhoto } = useCreateAccount(account, kept.username, photo);
  const { register, subscribe, control, formState } = form;
  const typed = useWatch({ control, name: 'username' });
  // The name of an account that this form may have created is not taken.
  const check = useUsernameCheck(typed.trim() === signUpData.get().unanswered ? '' : typed);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => signUpData.keep({ username: values.username }),
      }),
    [subscribe],
  );

  const choosePhoto = (chosen: File | null) => {
    setPhoto(chosen);
    signUpData.keep({ photo: chosen });
  };

  if (viewer && !pending) return <Redirect to={paths.home} replace />;
  return (
    <Page header={<Header back={{ href: paths.signupAccount }} middle={<StepBar step={2} />} />} padded>
      <h1 className={styles.title}>Set Up Your Profile</h1>
      <UsernameForm
        submit={submit}
        registration={register('username')}
        check={check}
        error={formState.errors.username?.message}
        pending={pending}
        pendingLabel={isSendingPhoto ? 'Uploading photo...' : 'Creating account...'}
        submitLabel="Create Account"
        before={<ProfilePhoto photo={photo} onChange={choosePhoto} />}
      />
    </Page>
  );
}
