import { currentUser } from '@reelmates/contract/account/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { useViewer } from './session.public.ts';

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
