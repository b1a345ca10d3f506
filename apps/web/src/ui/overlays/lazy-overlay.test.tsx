// spec: none, how parts of the app are loaded is not in it
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { lazyOverlay } from './lazy-overlay.tsx';

it('a sheet whose chunk is missing twice, as after a new release, offers to load the page again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(browser, 'reload').mockReturnValue();
  const { Overlay } = lazyOverlay(() => Promise.reject(new TypeError('Failed to fetch')));
  async function openSheet() {
    dismissToast();
    const onClose = vi.fn();
    const { unmount } = render(<Overlay onClose={onClose} />);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    unmount();
  }
  await openSheet();
  expect(toastStore.get()).toMatchObject({ title: "This didn't load", description: 'Please try again.' });
  expect(toastStore.get()?.action).toBeUndefined();
  await openSheet();
  expect(toastStore.get()?.action?.label).toBe('Reload');
  expect(reload).not.toHaveBeenCalled();
  toastStore.get()?.action?.onPress();
  expect(reload).toHaveBeenCalledOnce();
});
