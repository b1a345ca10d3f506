import { setUsername, usernameForm } from '@reelmates/contract/account/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { FormHeading } from '../../features/accounts/form-heading.tsx';
import { useRefuseUsername, useUsernameCheck } from '../../features/accounts/use-username-check.ts';
import { UsernameForm } from '../../features/accounts/username-form.tsx';
import { useLogout } from '../../features/session/log-out.public.ts';
import { useSetViewer } from '../../features/session/session.public.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './username-picker-screen.module.css';

const resolver = schemaResolver(usernameForm);
const failed = 'Failed to set username. Please try again.';

/** For accounts without a username, which cannot go anywhere else before they have one. */
export function UsernamePickerScreen() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const setViewer = useSetViewer();
  const logout = useLogout();
  const [unlessBusy] = useState(createUnlessBusy);
  const refuseUsername = useRefuseUsername();
  const { form, submit, pending } = useEndpointForm(setUsername, {
    resolver,
    defaults: { username: '' },
    // Idle with a complete name: the check failed, so only saving can tell.
    request: async (typed: { username: string }, send) =>
      check.state === 'available' || check.state === 'idle' ? send(typed) : null,
    onInvalid: sayUnavailable,
    onRefused: (error, { username }) => {
      if (error.status === 409) {
        refuseUsername(username);
        sayUnavailable();
      } else reportFailure(error, failed);
      form.setFocus('username');
      return true;
    },
    failed,
    onFailure: (error) => {
      reportFailure(error, failed);
      form.setFocus('username');
    },
    onDone: (viewer) => {
      if (viewer) {
        setViewer(viewer);
        toast({ title: 'Your username has been set' });
        navigate(paths.home, { replace: true });
        return;
      }
      sayUnavailable();
      // The server may have failed to check it, so it is checked again.
      void client.invalidateQueries({ queryKey: ['username-check'] });
      form.setFocus('username');
    },
  });
  const { register, control, formState } = form;
  const check = useUsernameCheck(useWatch({ control, name: 'username' }));

  const leave = () =>
    unlessBusy(async () => {
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
      <UsernameForm
        submit={submit}
        registration={register('username')}
        check={check}
        error={formState.errors.username?.message}
        pending={pending}
        pendingLabel="Saving..."
        submitLabel="Save Username"
        after={
          <Button variant="ghost" block onClick={leave} pending={logout.isPending}>
            Log Out
          </Button>
        }
      />
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
