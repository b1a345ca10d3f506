// spec: none, the outbox is not in it
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { enqueue, flushOutbox, newEntry } from '../../features/outbox/flush-outbox.public.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aViewer } from '../../testing/factories.ts';
import { choosePhoto, fakeDecoder } from '../../testing/image-decoder.ts';
import { fakePostServer } from '../../testing/post-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import { AddScreen } from './add-screen.tsx';

/** The browser's database. */
vi.mock('idb-keyval', () => import('../../testing/fake-idb-keyval.ts'));

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

it('a win whose photo is being sent cannot be edited, and is posted once', async () => {
  const request = { winAmount: '75.00', caption: 'Behind the bar', isPublic: true, showSpent: false };
  const photo = {
    name: 'win.jpg',
    bytes: new Blob([new Uint8Array(2_000)], { type: 'image/jpeg' }),
    imageUrl: null,
  };
  await enqueue(newEntry<'post'>('700', 'a-post-key', { kind: 'post', request, typed: request, photo }));
  fakeDecoder(800, 600);
  const uploads = fakeUploadServer({ puts: ['waits'] });
  const { sent } = fakePostServer(undefined, aViewer({ id: '700' }));
  const flushing = flushOutbox('700');
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  renderScreen(<AddScreen />, { at: '/add?queued=a-post-key' });
  await waitFor(() => expect(toastStore.get()?.title).toBe("It's being sent"));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('');
  uploads.arrive();
  expect((await flushing).sent).toHaveLength(1);
  expect(sent.map(({ key }) => key)).toEqual(['a-post-key']);
});

it('a win that was sent since the list was drawn leaves the form as it is, and that is said', async () => {
  fakePostServer(undefined, aViewer({ id: '700' }));
  renderScreen(<AddScreen />, { at: '/add?queued=an-old-key' });
  await waitFor(() => expect(toastStore.get()?.title).toBe("It isn't waiting any more"));
  expect(location.search).toBe('');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('');
});
