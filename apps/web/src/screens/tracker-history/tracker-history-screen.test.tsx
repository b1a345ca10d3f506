// spec: none, how the parts of the page load is not in it
import { listPlayMonths, listPlaySessions, playChoices } from '@reelmates/contract/play/tracker';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPage } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TrackerHistoryScreen } from './tracker-history-screen.tsx';

it('shows the filters and the months together, so that neither moves the other', async () => {
  const choices = Promise.withResolvers<{ venues: { id: string; name: string }[]; machineTypes: string[] }>();
  fakeApi()
    .on(playChoices, () => choices.promise)
    .on(listPlayMonths, () => [{ month: '2026-11', sessions: 1, totalSpent: '20.00', totalWon: '5.00' }])
    .on(listPlaySessions, () => aPage([]));
  renderScreen(<TrackerHistoryScreen />, { at: '/tracker/history' });
  expect(await screen.findByText('Loading...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /November 2026/ })).toBeNull();
  choices.resolve({ venues: [{ id: '1', name: 'The Royal' }], machineTypes: [] });
  expect(await screen.findByRole('button', { name: /November 2026/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download CSV' })).toBeTruthy();
  expect(screen.getByText('All venues')).toBeTruthy();
});
