// spec: none, presses on a photo are not in it
import { toggleLike } from '@reelmates/contract/social/likes';
import type { Post } from '@reelmates/contract/social/posts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PhotoPress } from './photo-press.tsx';

const onOpen = vi.fn();

beforeEach(() => {
  onOpen.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function show(post: Post, mayLike = true) {
  const api = fakeApi({ viewer: aViewer() }).on(toggleLike, () => ({ isLiked: true, likesCount: 1 }));
  renderScreen(
    <PhotoPress post={post} mayLike={mayLike} onOpen={onOpen}>
      the photo
    </PhotoPress>,
  );
  return api;
}

function tap() {
  const photo = screen.getByRole('button', { name: 'the photo' });
  fireEvent.pointerDown(photo, { pointerType: 'touch' });
  fireEvent.click(photo, { detail: 1 });
}

test('one tap opens the photo when no second one has come', () => {
  show(aPost());
  tap();
  expect(onOpen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(230);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('two taps like the post and open nothing', async () => {
  const api = show(aPost());
  tap();
  tap();
  vi.advanceTimersByTime(1000);
  expect(onOpen).not.toHaveBeenCalled();
  vi.useRealTimers();
  await waitFor(() => expect(api.sent(toggleLike)).toHaveLength(1));
});

test('two taps never take a like away', () => {
  const api = show(aPost({ isLikedByUser: true }));
  tap();
  tap();
  vi.advanceTimersByTime(1000);
  expect(onOpen).not.toHaveBeenCalled();
  expect(api.sent(toggleLike)).toHaveLength(0);
});

test('a mouse and the keyboard open the photo at once', () => {
  show(aPost());
  const photo = screen.getByRole('button', { name: 'the photo' });
  fireEvent.pointerDown(photo, { pointerType: 'mouse' });
  fireEvent.click(photo, { detail: 1 });
  expect(onOpen).toHaveBeenCalledTimes(1);
  tapWithKey();
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('a tap on a post in review opens its photo at once', () => {
  show(aPost({ status: 'pending' }), false);
  tap();
  expect(onOpen).toHaveBeenCalledTimes(1);
});

function tapWithKey() {
  const photo = screen.getByRole('button', { name: 'the photo' });
  fireEvent.pointerDown(photo, { pointerType: 'touch' });
  // The events that a browser fires for Enter.
  fireEvent.click(photo, { detail: 0 });
}
