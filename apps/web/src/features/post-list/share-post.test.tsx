// spec: none, sharing a post is not in it
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SharePost } from './share-post.tsx';

const onClose = vi.fn();
const readPicture = vi.fn<() => Response>();
const jpeg = () => new Response(new Blob(['jpeg'], { type: 'image/jpeg' }));

beforeEach(() => {
  onClose.mockClear();
  readPicture.mockReset().mockImplementation(jpeg);
  fakeApi({ viewer: aViewer() });
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    String(address).startsWith('/images/posts/') ? readPicture() : others(address, init),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A device whose share menu accepts files, or only links, or that has none. */
function shareMenu(takes: 'files' | 'links' | 'nothing') {
  const share = vi.fn(async (_data: ShareData) => undefined);
  const menu = takes === 'nothing' ? undefined : share;
  Object.defineProperty(navigator, 'share', { value: menu, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => takes === 'files', configurable: true });
  return share;
}

const show = () => renderScreen(<SharePost post={aPost({ id: '7' })} onClose={onClose} />).user;

test('hands the picture and the link to a share menu that takes files', async () => {
  const share = shareMenu('files');
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Share picture' }));
  const [data] = share.mock.calls[0] ?? [];
  expect(data).toMatchObject({ url: `${location.origin}/posts/7` });
  expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([
    ['reelmates-post-7.jpg', 'image/jpeg'],
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each(['links', 'nothing'] as const)('saves the picture where the share menu takes %s', async (takes) => {
  shareMenu(takes);
  show();
  const save = await screen.findByRole('link', { name: 'Save picture' });
  expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([
    '/images/posts/7/tall.jpg',
    'reelmates-post-7.jpg',
  ]);
  expect(screen.queryByRole('button', { name: 'Share link' }) !== null).toBe(takes === 'links');
});

test('copies the link while the picture fails, which can be tried again', async () => {
  shareMenu('nothing');
  readPicture.mockImplementation(() => new Response(null, { status: 503 }));
  const user = show();
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  expect(screen.queryByRole('link', { name: 'Save picture' })).toBeNull();
  readPicture.mockImplementation(jpeg);
  await user.click(retry);
  await screen.findByRole('link', { name: 'Save picture' });
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Link Copied!'));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/posts/7`);
});

test('does not offer the page of a captive portal as the picture', async () => {
  shareMenu('files');
  readPicture.mockImplementation(
    () => new Response('<h1>Accept our terms</h1>', { headers: { 'content-type': 'text/html' } }),
  );
  show();
  await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  expect(screen.queryByRole('button', { name: 'Share picture' })).toBeNull();
});
