import { zodResolver } from '@hookform/resolvers/zod';
import { usernameForm } from '@reelmates/contract/account/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import form from '../../features/accounts/account-form.module.css';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { useRefuseUsername, useUsernameCheck } from '../../features/accounts/use-username-check.ts';
import { UsernameField } from '../../features/accounts/username-field.tsx';
import { useSetUsername } from '../../features/session/account-mutations.ts';
import { useLogout } from '../../features/session/session-queries.ts';
import { ApiError } from '../../lib/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast-store.ts';
import styles from './username-picker-screen.module.css';

/** For accounts without a username: there is nowhere else to go until there is one. */
export function UsernamePickerScreen() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const setUsername = useSetUsername();
  const logout = useLogout();
  const [once] = useState(singleFlight);
  const { register, handleSubmit, setFocus, control, formState } = useForm({
    resolver: zodResolver(usernameForm),
    defaultValues: { username: '' },
  });
  const refuseUsername = useRefuseUsername();
  const check = useUsernameCheck(useWatch({ control, name: 'username' }));

  const submit = handleSubmit(
    ({ username }) =>
      once(async () => {
        // Idle with a whole name: the check could not be made, so the answer to saving has to tell.
        if (check.state !== 'available' && check.state !== 'idle') {
          sayUnavailable();
          // The server may have failed to check it: that is tried again.
          void client.invalidateQueries({ queryKey: ['username-check'] });
          setFocus('username');
          return;
        }
        try {
          await setUsername.mutateAsync(username);
          toast({ title: 'Your username has been set' });
          navigate(paths.home, { replace: true });
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) {
            refuseUsername(username);
            sayUnavailable();
          } else reportFailure(error, 'Failed to set username. Please try again.');
          setFocus('username');
        }
      }),
    sayUnavailable,
  );

  const leave = () =>
    once(async () => {
      try {
        await logout.mutateAsync();
        navigate(paths.home, { replace: true });
      } catch (error) {
        reportFailure(error, 'Logout failed');
      }
    });

  return (
    <Page title="Choose Your Username" className={styles.page} padded>
      <FormHeading title="Choose Your Username">
        It’s how others see you. You can change it later in your profile.
      </FormHeading>
      <form className={form.form} onSubmit={submit} noValidate>
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
          pending={setUsername.isPending}
          pendingLabel="Saving..."
        >
          Save Username
        </Button>
        <Button variant="ghost" block onClick={leave} pending={logout.isPending}>
          Log Out
        </Button>
      </form>
    </Page>
  );
}

function sayUnavailable() {
  toast({
    title: 'Username unavailable',
    description: 'Please choose an available username',
    variant: 'destructive',
  });
}
