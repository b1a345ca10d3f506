import { exportUsers } from '@reelmates/contract/admin/admin-users';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { ExportUsers } from './export-users.tsx';

const button = () => screen.getByRole('button', { name: 'Export CSV' });
let saved: string[];
beforeEach(() => {
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

/** A server whose response the test sends in parts. */
function streaming() {
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined;
  let signal: AbortSignal | null | undefined;
  const headers = { 'x-total-rows': '2', 'content-disposition': 'attachment; filename="users-export-1.csv"' };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    signal = init.signal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sending = controller;
        signal?.addEventListener('abort', () => controller.error(signal?.reason));
      },
    });
    return new Response(body, { headers });
  });
  return {
    send: (text: string) => sending?.enqueue(new TextEncoder().encode(text)),
    end: () => sending?.close(),
    isCancelled: () => signal?.aborted,
  };
}

// spec: S8.79
it('shows how many accounts have arrived, saves the file under its name, and says so', async () => {
  const server = streaming();
  const { user } = renderScreen(<ExportUsers />);
  await user.click(button());
  await screen.findByText('Preparing the export...');
  server.send('ID,Bio\n"1","a\nb"\n');
  expect(await screen.findByText('1 of 2 users')).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Export' }).value).toBe(1);
  server.send('"2",""\n');
  server.end();
  expect(await screen.findByText('Export successful')).toBeTruthy();
  expect(saved).toEqual(['users-export-1.csv']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('ends the request when it is cancelled, and says nothing', async () => {
  const server = streaming();
  const { user } = renderScreen(<ExportUsers />);
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(server.isCancelled()).toBe(true);
  expect(saved).toEqual([]);
  expect(screen.getByRole('region', { name: 'Notifications (F8)' }).textContent).toBe('');
});

it('ends the request with the screen', async () => {
  const server = streaming();
  const { user, unmount } = renderScreen(<ExportUsers />);
  await user.click(button());
  await screen.findByText('Preparing the export...');
  unmount();
  expect(server.isCancelled()).toBe(true);
});

// spec: S5.55
it('says when there is nothing to save, and when it fails', async () => {
  const api = fakeApi().on(exportUsers, () => undefined);
  const { user } = renderScreen(<ExportUsers />);
  await user.click(button());
  expect(await screen.findByText('No data')).toBeTruthy();
  expect(screen.getByText('No users to export.')).toBeTruthy();
  api.on(exportUsers, () => refuse(500, 'INTERNAL', 'no'));
  await user.click(button());
  expect(await screen.findByText('Failed to export users. Please try again.')).toBeTruthy();
  api.on(exportUsers, () => refuse(429, 'RATE_LIMITED', 'Another export is running.'));
  await user.click(button());
  expect(await screen.findByText('Another export is running.')).toBeTruthy();
  expect(saved).toEqual([]);
});
