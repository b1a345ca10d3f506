import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api/api.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ImportVenuesSection } from './import-venues-section.tsx';

const mocks = vi.hoisted(() => ({ sendImport: vi.fn() }));
vi.mock('../../features/venue-admin/import/send-import.ts', () => mocks);
// Files are read in a worker, which this test environment lacks.
vi.mock('../../features/venue-admin/import/open-import.ts', () => ({
  kindOf: () => 'json',
  openImport: async (file: Blob) => ({
    body: new TextEncoder().encode(await file.text()),
    venues: [{ row: 1, name: 'Saltbush Hotel' }],
    rejected: [],
    unplaced: [],
    skipped: new Map(),
    approximate: 0,
    register: null,
  }),
}));
// The bundled file has not arrived.
vi.mock('../../features/venue-admin/import/use-bundled-file.ts', () => ({ useBundledFile: () => {} }));

const lost = () => new NetworkError();
const failed = () => new ApiError(500, 'Something went wrong', {});
const counts = (imported: number) => ({ imported, updated: 0, unchanged: 1 - imported, rejected: [] });
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import Venues/ });
const isChecked = () => waitFor(() => expect(importButton().disabled).toBe(false));
const retryButton = () => screen.findByRole('button', { name: 'Retry' });
/** What was sent, and whether it was only checked. */
const sent = () =>
  mocks.sendImport.mock.calls.map(([body, { isDryRun }]) => [new TextDecoder().decode(body), isDryRun]);

afterEach(() => mocks.sendImport.mockReset());

async function choose(text: string) {
  fakeApi();
  const { user } = renderScreen(<ImportVenuesSection />);
  const file = new File([text], 'mine.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText(/Choose another file/), file);
  return user;
}

// spec: S2.168, S8.37
it.each([
  ['whose connection is lost', lost],
  ['that the server fails', failed],
])('an import %s keeps the file, and Retry checks what it would change by now', async (_, fail) => {
  mocks.sendImport
    .mockResolvedValueOnce(counts(1))
    .mockRejectedValueOnce(fail())
    .mockResolvedValueOnce(counts(0))
    .mockResolvedValueOnce(counts(0));
  const user = await choose('mine');
  await isChecked();
  await user.click(importButton());
  await retryButton();
  expect(screen.getByText('mine.json')).toBeTruthy();
  // What was found before may have been written.
  expect(importButton().disabled).toBe(true);
  await user.click(await retryButton());
  await isChecked();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(importButton());
  await screen.findByRole('link', { name: 'See the venues' });
  expect(sent()).toEqual([
    ['mine', true],
    ['mine', false],
    ['mine', true],
    ['mine', false],
  ]);
});

// spec: S8.37
it.each([lost, failed])('a check that fails is repeated by Retry, as often as it takes', async (fail) => {
  mocks.sendImport
    .mockRejectedValueOnce(fail())
    .mockRejectedValueOnce(fail())
    .mockResolvedValueOnce(counts(1));
  const user = await choose('mine');
  await user.click(await retryButton());
  expect(await screen.findByText('Import failed')).toBeTruthy();
  await user.click(await retryButton());
  await isChecked();
  expect(sent()).toEqual([
    ['mine', true],
    ['mine', true],
    ['mine', true],
  ]);
});
