import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useViewer } from './session.public.ts';

afterEach(() => vi.unstubAllGlobals());

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

it('a failing request for the account is sent once, by however many it is asked, until it is retried', async () => {
  const answers = vi.fn(async () =>
    Response.json({ message: 'Sorry', code: 'UNAVAILABLE' }, { status: 503 }),
  );
  vi.stubGlobal('fetch', answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Asking>
        <LaterToo />
      </Asking>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await screen.findByText('Unknown');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getAllByText('Unknown')).toHaveLength(2);
  expect(answers).toHaveBeenCalledTimes(1);
  answers.mockImplementation(async () => Response.json({ username: 'marnie_r' }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('marnie_r')).toHaveLength(2));
});
