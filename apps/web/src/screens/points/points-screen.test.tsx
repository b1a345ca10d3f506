// spec: none, the history of points is not in it
import { ownRank } from '@reelmates/contract/competition/leaderboard';
import { myPoints, type PointEntry } from '@reelmates/contract/competition/points';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aPage, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { PointsScreen } from './points-screen.tsx';

const viewerRank = { month: '2026-11', points: 0, position: 3, people: 12, isListed: true };
const row = (
  id: string,
  points: number,
  text: string,
  source: Partial<PointEntry['source']>,
): PointEntry => ({
  id,
  month: '2026-11',
  points,
  reason: 'award',
  text,
  source: { kind: 'post', id: null, detail: null, ...source },
  createdAt: '2026-11-20T03:00:00.000Z',
});
const ledger = {
  items: [
    row('3', 5, 'Adjusted by Reelmates: our mistake', { kind: 'admin' }),
    row('2', -2, 'Win taken back: denied', { id: '12', detail: '$120.00 at The Royal' }),
    row('1', 2, 'Win shared', { id: '12' }),
  ],
  nextCursor: null,
  total: 5,
};

const serve = (answers: Setup = (api) => api) =>
  answers(
    fakeApi({ viewer: aViewer({ createdAt: '2026-10-05T00:00:00.000Z' }) })
      .on(ownRank, ({ query }) =>
        query.month === '2026-10' ? { ...viewerRank, month: '2026-10', position: null } : viewerRank,
      )
      .on(myPoints, ({ query }) => (query.month === '2026-11' ? ledger : { ...aPage([]), total: 0 })),
  );

it('shows nothing below the points before they have loaded, so that nothing moves', async () => {
  serve((api) => api.on(myPoints, () => new Promise(() => {})));
  renderScreen(<PointsScreen />, { at: '/points' });
  expect(await screen.findByText('Loading your points')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'How to Earn Points' })).toBeNull();
});

it('tells each point of the month in words, with the sum', async () => {
  serve();
  renderScreen(<PointsScreen />, { at: '/points' });
  const rows = within(await screen.findByRole('list', { name: 'Points in November 2026' })).getAllByRole(
    'listitem',
  );
  expect(rows.map(({ textContent }) => textContent?.replace(/Nov.*M/, ' '))).toEqual([
    'Adjusted by Reelmates: our mistake +5 pts',
    'Win taken back: denied$120.00 at The Royal −2 pts',
    'Win shared +2 pts',
  ]);
  expect(screen.getByText('5 points')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Position 3 of 12' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Win taken back/ }).getAttribute('href')).toBe('/posts/12');
  expect(screen.queryByRole('link', { name: /Adjusted/ })).toBeNull();
});

it('goes back to the month in which the person joined', async () => {
  serve();
  renderScreen(<PointsScreen />, { at: '/points' });
  await screen.findByText('5 points');
  const previous = screen.getByRole('button', { name: 'Previous Month' });
  await userEvent.click(previous);
  expect(await screen.findByText('0 points')).toBeTruthy();
  expect(location.search).toBe('?month=2026-10');
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
});

it('Retry loads the points after a failure', async () => {
  let fails = true;
  serve((api) => api.on(ownRank, () => (fails ? refuse(500, 'INTERNAL', 'no') : viewerRank)));
  renderScreen(<PointsScreen />, { at: '/points' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('5 points')).toBeTruthy();
});
