import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { fakeDecoder, photo } from '../../testing/image-decoder.ts';
import { refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { fakeUploadServer } from '../../testing/upload-server.ts';
import { PhotoUpload, type StoredPhoto } from './photo-upload.ts';

const earlier: StoredPhoto = { imageUrl: '/images/earlier', name: 'earlier.jpg', size: 10 };

function start(stored: StoredPhoto | null = null) {
  const onStored = vi.fn();
  const upload = new PhotoUpload({ stored, onStored, successText: 'Image uploaded successfully!' });
  return { upload, onStored };
}

let onLine = true;
beforeEach(() => {
  onLine = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  fakeDecoder(800, 600);
});
afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

// spec: S8.60
it('sends a chosen photo, shows how far it is, and keeps it for a reload', async () => {
  fakeUploadServer();
  const { upload, onStored } = start();
  const seen: unknown[] = [];
  upload.subscribe(() => {
    const shown = upload.get().photo;
    seen.push(shown?.status === 'sending' ? shown.progress : shown?.status);
  });
  upload.choose(photo());
  await upload.settled();
  expect(seen).toEqual([null, 0, 0.5, 'ready']);
  expect(onStored).toHaveBeenLastCalledWith({
    imageUrl: '/images/photo-number-1',
    name: 'IMG_2207.jpg',
    size: 3_000_000,
  });
  expect(toastStore.get()?.title).toBe('Image uploaded successfully!');
});

// spec: S5.41
it('a file that is no photo leaves the current photo unchanged', () => {
  fakeUploadServer();
  const { upload } = start(earlier);
  upload.choose(photo('clip.mp4', 'video/mp4', 5));
  expect(upload.get()).toMatchObject({
    photo: { imageUrl: '/images/earlier' },
    error: 'Videos are not allowed. Please select a photo/image file.',
  });
});

it('goes back to the photo before when the server refuses the new one', async () => {
  const body = JSON.stringify({ message: 'This photo is damaged or incomplete.' });
  fakeUploadServer({ puts: [{ status: 415, body }] });
  const { upload, onStored } = start(earlier);
  upload.choose(photo());
  await upload.settled();
  expect(upload.get()).toMatchObject({
    photo: { imageUrl: '/images/earlier', status: 'ready' },
    error: 'This photo is damaged or incomplete.',
  });
  expect(onStored).toHaveBeenLastCalledWith(earlier);
});

it('sends the same photo again on Retry', async () => {
  fakeUploadServer({ puts: ['lost', 'lost', 204] });
  const { upload } = start();
  upload.choose(photo());
  await upload.settled();
  expect(upload.get()).toMatchObject({
    photo: { status: 'failed', name: 'IMG_2207.jpg' },
    error: 'The upload was interrupted. Please try again.',
  });
  upload.retry();
  await upload.settled();
  expect(upload.get()).toMatchObject({ photo: { status: 'ready' }, error: null });
});

it('an interrupted upload continues when the connection is back', async () => {
  fakeUploadServer({ puts: ['lost', 204] });
  onLine = false;
  const { upload } = start();
  upload.choose(photo());
  await upload.settled();
  expect(upload.get().photo?.status).toBe('failed');
  onLine = true;
  window.dispatchEvent(new Event('online'));
  await upload.settled();
  expect(upload.get().photo?.status).toBe('ready');
});

it('forgets a photo that is replaced while it is on its way', async () => {
  const { sent } = fakeUploadServer({ puts: ['waits', 204] });
  const { upload } = start();
  upload.choose(photo('first.jpg'));
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
  upload.choose(photo('second.jpg'));
  await upload.settled();
  expect(upload.get().photo).toMatchObject({ status: 'ready', name: 'second.jpg' });
});

it('stops when the photo is taken away', async () => {
  const { sent } = fakeUploadServer({ puts: ['waits'] });
  const { upload, onStored } = start();
  upload.choose(photo());
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
  upload.remove();
  await upload.settled();
  expect(upload.get()).toEqual({ photo: null, error: null });
  expect(onStored).toHaveBeenLastCalledWith(null);
});

// spec: S8.21
it('names a failure to prepare in a toast as well', async () => {
  fakeUploadServer({ prepares: [unreachable] });
  const { upload } = start();
  upload.choose(photo());
  await upload.settled();
  expect(toastStore.get()).toMatchObject({
    title: 'Upload Error',
    description: 'Failed to prepare upload. Please try again.',
    variant: 'destructive',
  });
});

// spec: S8.7
it('leads to sign in when the session has ended', async () => {
  vi.useFakeTimers();
  const redirectTo = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  fakeUploadServer({ prepares: [refuse(401, 'UNAUTHENTICATED', 'Unauthorized')] });
  const { upload } = start();
  upload.choose(photo());
  await upload.settled();
  expect(toastStore.get()?.title).toBe('Unauthorized');
  vi.advanceTimersByTime(500);
  expect(redirectTo).toHaveBeenCalledWith(expect.stringContaining('/api/login'));
  vi.useRealTimers();
});

it('offers an expired upload again while the file is at hand, and asks for it otherwise', async () => {
  fakeUploadServer();
  const { upload } = start();
  upload.choose(photo());
  await upload.settled();
  upload.expire('Please choose it again.');
  expect(upload.get()).toMatchObject({ photo: { status: 'failed' }, error: 'Please choose it again.' });

  const { upload: restored } = start(earlier);
  restored.expire('Please choose it again.');
  expect(restored.get()).toEqual({ photo: null, error: 'Please choose it again.' });
});
