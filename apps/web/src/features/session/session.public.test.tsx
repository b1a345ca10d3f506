import { currentUser } from '@reelmates/contract/account/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { setCopyAccount } from '../../lib/offline-copy/copy-account.ts';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { AccountWatch } from './account-watch.tsx';
import { useSwitchAccount, useViewer } from './session.public.ts';

function Asking({ children }: { children?: ReactNode }) {
  const { viewer, isError, refetch } = useViewer();
  return (
    <>
      <p>{viewer ? viewer.username : isError ? 'Unknown' : 'Loading'}</p>
      <button type="button" onClick={() => refetch()}>
        Retry
      </button>
      {children}
    </>
  );
}

function LaterToo() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Asking />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

// spec: S4.1
it('a failing request for the account is sent once, by however many it is asked, until it is retried', async () => {
  const api = fakeApi().on(currentUser, () => refuse(503, 'UNAVAILABLE', 'Sorry'));
  const { user } = renderScreen(
    <Asking>
      <LaterToo />
    </Asking>,
  );
  await screen.findByText('Unknown');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getAllByText('Unknown')).toHaveLength(2);
  expect(api.sent(currentUser)).toHaveLength(1);
  api.on(currentUser, () => aViewer());
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('marnie_r')).toHaveLength(2));
});

/** As if another tab had called `setCopyAccount`. */
function signInElsewhere(accountId: string): void {
  setCopyAccount(accountId);
  window.dispatchEvent(new StorageEvent('storage', { key: 'offline-copy-of', newValue: accountId }));
}

it('starts the page again when another account signs in in another tab, before it shows anything of it', async () => {
  const reload = vi.spyOn(browser, 'reload').mockReturnValue();
  const api = fakeApi().on(currentUser, () => aViewer());
  renderScreen(
    <Asking>
      <AccountWatch />
    </Asking>,
  );
  await screen.findByText('marnie_r');
  api.on(currentUser, () => aViewer({ id: '7', username: 'somebody_else' }));
  signInElsewhere('7');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByText('marnie_r')).toBeTruthy();
});

it('stays when the same account signs in again in another tab', async () => {
  const reload = vi.spyOn(browser, 'reload').mockReturnValue();
  const api = fakeApi().on(currentUser, () => aViewer());
  renderScreen(
    <Asking>
      <AccountWatch />
    </Asking>,
  );
  await screen.findByText('marnie_r');
  signInElsewhere(aViewer().id);
  await waitFor(() => expect(api.sent(currentUser).length).toBeGreaterThan(1));
  expect(screen.getByText('marnie_r')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

function SignIn() {
  const switchAccount = useSwitchAccount();
  return (
    <button type="button" onClick={() => switchAccount(aViewer({ id: '7', username: 'other_one' }))}>
      Log in as another
    </button>
  );
}

it('does not start again for another account that signs in here', async () => {
  const reload = vi.spyOn(browser, 'reload').mockReturnValue();
  const api = fakeApi().on(currentUser, () => aViewer());
  const { user } = renderScreen(
    <Asking>
      <SignIn />
    </Asking>,
  );
  await screen.findByText('marnie_r');
  api.on(currentUser, () => aViewer({ id: '7', username: 'other_one' }));
  await user.click(screen.getByRole('button', { name: 'Log in as another' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.sent(currentUser).length).toBeGreaterThan(0));
  expect(await screen.findByText('other_one')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
