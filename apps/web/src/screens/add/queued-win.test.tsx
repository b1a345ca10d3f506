// spec: none, the outbox is not in it
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { enqueue, newEntry } from '../../features/outbox/flush-outbox.public.ts';
import { aViewer } from '../../testing/factories.ts';
import { choosePhoto, fakeDecoder } from '../../testing/image-decoder.ts';
import { fakePostServer } from '../../testing/post-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import { AddScreen } from './add-screen.tsx';

/** The browser's database. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) =>
    stored.set(key, change(stored.get(key))),
}));

it('a win that a former release put into the outbox is edited with the fields that were added since', async () => {
  const request = { winAmount: '75.00', caption: 'Behind the bar', isPublic: true, showSpent: false };
  const typed = {
    winAmount: '75',
    amountSpent: '',
    showSpent: false,
    betLevel: null,
    machineType: null,
    venue: null,
    caption: 'Behind the bar',
    isPublic: true,
  };
  await enqueue(newEntry<'post'>('700', 'a-post-key', { kind: 'post', request, typed, photo: null }));
  history.replaceState(null, '', '/add?queued=a-post-key');
  fakeDecoder(800, 600);
  fakeUploadServer();
  const { sent } = fakePostServer(undefined, aViewer({ id: '700' }));
  const { user } = renderScreen(<AddScreen />);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('Behind the bar'),
  );
  await choosePhoto(user, screen.getByLabelText<HTMLInputElement>('Photo'));
  await user.type(await screen.findByLabelText('Describe the photo'), 'Five gold bells');
  await screen.findByAltText('Your photo, ready to share');
  await user.click(screen.getByRole('button', { name: /Share Your Win/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ caption: 'Behind the bar', photoDescription: 'Five gold bells' });
});
