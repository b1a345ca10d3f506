// spec: none, how the parts of the page load is not in it
import { listPlayMonths, listPlaySessions, playChoices } from '@reelmates/contract/play/tracker';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPage } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
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

it('says that it did not load, asks for nothing more by itself, and with a retry loads all of it', async () => {
  let isDown = true;
  const api = fakeApi()
    .on(playChoices, () =>
      isDown ? refuse(500, 'INTERNAL', '') : { venues: [{ id: '1', name: 'The Royal' }], machineTypes: [] },
    )
    .on(listPlayMonths, () => (isDown ? refuse(500, 'INTERNAL', '') : []))
    .on(listPlaySessions, () => aPage([]));
  const { user } = renderScreen(<TrackerHistoryScreen />, { at: '/tracker/history' });
  expect(await screen.findByText("Your sessions didn't load")).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(api.sent(playChoices)).toHaveLength(1);

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All venues')).toBeTruthy();
  expect(screen.getByText('No sessions yet')).toBeTruthy();
});
