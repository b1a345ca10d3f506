// spec: none, suggestions of people are not in it
import {
  allowSuggestion,
  declineSuggestion,
  type Suggestion,
  suggestPeople,
} from '@reelmates/contract/social/suggestions';
import { toggleFollow } from '@reelmates/contract/social/users';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aConnection, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { FindPeopleScreen } from './find-people-screen.tsx';

const person = (id: string, username: string, more: Partial<Suggestion> = {}): Suggestion => ({
  ...aConnection({ id, username }),
  venues: [],
  followedBy: null,
  latestPost: null,
  ...more,
});
const people = [
  person('11', 'hemi_88', { followsViewer: true }),
  person('12', 'moana_w', { venues: [{ id: '3', name: 'The Kurrajong Hotel' }] }),
  person('13', 'kev_from_kyneton', { followedBy: aUserCard({ username: 'dot_and_ron' }) }),
  person('14', 'nan_of_nelson', { bio: 'Nelson, tea and a flutter', latestPost: { venue: null } }),
  person('15', 'kiri_k', { bio: 'Hello', latestPost: { venue: { id: '4', name: 'Harbour Club' } } }),
  person('16', 'newcomer_9', { latestPost: { venue: null } }),
];

function open(answers: Setup = (api) => api) {
  const api = answers(
    fakeApi({ viewer: aViewer() })
      .on(suggestPeople, () => people)
      .on(declineSuggestion, () => undefined)
      .on(allowSuggestion, () => undefined)
      .on(toggleFollow, () => ({ isFollowing: true, followersCount: 1 })),
  );
  const { user } = renderScreen(<FindPeopleScreen />, { at: '/people' });
  return { api, user };
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

it('says of each why, and follows from the row', async () => {
  const { user } = open();
  await screen.findByRole('link', { name: /hemi_88/ });
  expect(rows()).toEqual([
    expect.stringMatching(/Follows you.*Follow back/),
    expect.stringMatching(/Posts at The Kurrajong Hotel too/),
    expect.stringMatching(/Followed by dot_and_ron/),
    expect.stringMatching(/Nelson, tea and a flutter/),
    expect.stringMatching(/Posts at Harbour Club(?! too)/),
    expect.stringMatching(/Shared a win lately/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Follow moana_w' }));
  expect(await screen.findByRole('button', { name: 'Following moana_w' })).toBeTruthy();
});

it('dismisses a person, and undoes that', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: 'Not interested in moana_w' }));
  expect(await screen.findByText("moana_w won't be suggested any more")).toBeTruthy();
  expect(rows()).toHaveLength(5);
  expect(document.activeElement?.textContent).toContain('kev_from_kyneton');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()[1]).toContain('moana_w');
  await expect.poll(() => api.sent(allowSuggestion)).toHaveLength(1);
  expect(api.sent(declineSuggestion)).toHaveLength(1);
});

it('shows a person again whose dismissal failed', async () => {
  const { user } = open((api) => api.on(declineSuggestion, () => unreachable));
  await user.click(await screen.findByRole('button', { name: 'Not interested in moana_w' }));
  expect(await screen.findByText('Failed to update suggestions')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /moana_w/ })).toBeTruthy();
});

it('says what to do where the list is empty, and can be tried again', async () => {
  let fails = true;
  const { user } = open((api) => api.on(suggestPeople, () => (fails ? refuse(500, 'INTERNAL', 'no') : [])));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nobody to suggest just now' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a venue' }).getAttribute('href')).toBe('/map');
});
