// spec: none, how parts of the app are loaded is not in it
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { lazyOverlay } from './lazy-overlay.tsx';

it('a sheet whose chunk is missing, as after a new release, offers to load the page again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const { Overlay } = lazyOverlay(() => Promise.reject(new TypeError('Failed to fetch')));
  const onClose = vi.fn();
  render(<Overlay onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toastStore.get()).toMatchObject({ title: "This didn't load", description: 'Please try again.' });
  expect(reload).not.toHaveBeenCalled();
  toastStore.get()?.action?.onPress();
  expect(reload).toHaveBeenCalledOnce();
});
