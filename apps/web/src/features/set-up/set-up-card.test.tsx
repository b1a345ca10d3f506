// spec: none, setting up an instance is not in it
import { readSetUp } from '@reelmates/contract/admin/set-up';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, type Handler } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { aSetUp } from '../../testing/set-up.ts';
import { SetUpCard } from './set-up-card.public.tsx';

it('says how much is done, what is left, and leads there', async () => {
  fakeApi().on(readSetUp, () => ({ setUp: aSetUp() }));
  renderScreen(<SetUpCard />);
  const card = await screen.findByRole('link', { name: /^Set up: 1 of 4/ });
  expect(card.getAttribute('href')).toBe('/admin/set-up');
  expect(card.textContent).toContain('Still to do: Mail, Public address, Prizes of the month');
});

it('says that something needs a look where it is broken', async () => {
  const address = { ...aSetUp().address, state: 'broken' as const };
  fakeApi().on(readSetUp, () => ({ setUp: aSetUp({ address }) }));
  renderScreen(<SetUpCard />);
  expect(await screen.findByText(/^Needs a look: Mail, Public address/)).toBeTruthy();
});

it.each<[string, Handler<typeof readSetUp>]>([
  ['all is done', () => ({ setUp: aSetUp({ done: 4 }) })],
  ['the instance is a demo', () => ({ setUp: null })],
  ['that is not known', () => refuse(503, 'UNAVAILABLE', 'The database is away.')],
])('is away where %s', async (_case, read) => {
  const api = fakeApi().on(readSetUp, read);
  const { client } = renderScreen(<SetUpCard />);
  await waitFor(() => {
    expect(api.sent(readSetUp).length).toBeGreaterThan(0);
    expect(client.isFetching()).toBe(0);
  });
  expect(screen.queryByRole('link')).toBeNull();
});
