import { expect, it, vi } from 'vitest';
import { toastStore } from '../toast-store.ts';
import { copyLink } from './share-link.ts';

// spec: S8.15, S8.56
it('says whether the link was copied', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  await copyLink('/posts/7');
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/posts/7`);
  expect(toastStore.get()?.title).toBe('Link Copied!');
  writeText.mockRejectedValue(new Error('not allowed'));
  await copyLink('/posts/7');
  expect(toastStore.get()).toMatchObject({
    title: 'Failed to copy link to clipboard',
    variant: 'destructive',
  });
});
