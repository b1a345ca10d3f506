import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import { toastStore } from '../../../lib/toast-store.ts';
import { renderQueryHook } from '../../../testing/render-screen.tsx';
import { useVenueImport } from './use-venue-import.ts';

const mocks = vi.hoisted(() => ({ sendImport: vi.fn() }));
vi.mock('./send-import.ts', () => mocks);
// Files are read in a worker, which this test environment lacks.
vi.mock('./open-import.ts', () => ({
  kindOf: () => 'json',
  openImport: async () => ({ body: new Uint8Array(2), venues: [], rejected: [] }),
}));

afterEach(() => vi.unstubAllGlobals());

const answerWith = (response: Response) => vi.stubGlobal('fetch', async () => response);

// spec: S2.166, S7.78
it('opens the bundled file by itself', async () => {
  const asked = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', asked);
  mocks.sendImport.mockResolvedValue({ imported: 0, updated: 0, unchanged: 0, rejected: [] });
  const { result } = renderQueryHook(useVenueImport);
  await waitFor(() => expect(result.current.state.step).toBe('ready'));
  expect(asked).toHaveBeenCalledWith('/venues/venues.json', expect.anything());
  expect(result.current.state.source).toEqual({ name: 'venues.json', size: 2, isBundled: true });
});

// spec: S8.38
it('only logs that the bundled file could not be loaded', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  answerWith(new Response('', { status: 502 }));
  const { result } = renderQueryHook(useVenueImport);
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(result.current.state.step).toBe('empty');
  expect(toastStore.get()).toBeNull();
});

// spec: S8.37
it.each([
  ['Another import is running.', 'Another import is running.'],
  ['', 'Failed to import venues'],
])('a server that refuses with "%s" makes it say "%s"', async (text, description) => {
  answerWith(Response.json([]));
  mocks.sendImport.mockResolvedValueOnce({ imported: 1, updated: 0, unchanged: 0, rejected: [] });
  const { result } = renderQueryHook(useVenueImport);
  await waitFor(() => expect(result.current.state.step).toBe('ready'));
  mocks.sendImport.mockRejectedValueOnce(new ApiError(409, text, {}));
  await act(() => result.current.runImport());
  expect(toastStore.get()).toMatchObject({ title: 'Import failed', description });
});
