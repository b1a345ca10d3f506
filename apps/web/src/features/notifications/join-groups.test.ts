// spec: none, notifications are not in it
import type { Notification } from '@reelmates/contract/social/notifications';
import { expect, it } from 'vitest';
import { aUserCard } from '../../testing/factories.ts';
import { joinGroups } from './join-groups.ts';

const hour = '2026-11-22T08:00:00.000Z';

function follow(id: string, usernames: readonly string[], fields: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'follow',
    actors: usernames.map((username) => aUserCard({ id: username, username })),
    count: usernames.length,
    hour,
    text: 'started following you',
    read: true,
    createdAt: hour,
    ...fields,
  };
}

it('joins what the end of a page divided', () => {
  const [group, ...others] = joinGroups([follow('9', ['ana', 'ben']), follow('5', ['cy'], { read: false })]);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ id: '9', count: 3, read: false, parts: ['9', '5'] });
  expect(group?.actors.map(({ username }) => username)).toEqual(['ana', 'ben', 'cy']);
});

it('keeps hours, posts and kinds apart', () => {
  const post = (id: string) => ({ post: { id, imageUrl: null, caption: '' } });
  const items = [
    follow('9', ['ana']),
    follow('8', ['ana'], { hour: '2026-11-22T07:00:00.000Z' }),
    follow('7', ['ana'], { kind: 'comment', comments: 1, ...post('1') }),
    follow('6', ['ana'], { kind: 'comment', comments: 1, ...post('2') }),
  ];
  expect(joinGroups(items).map(({ parts }) => parts)).toEqual([['9'], ['8'], ['7'], ['6']]);
});

it('counts people once and comments each, and shows once what has moved up', () => {
  const comments = { kind: 'comment', comments: 2, count: 1 } as const;
  const items = [
    follow('9', ['ana'], comments),
    follow('9', ['ana'], comments),
    follow('5', ['ana'], comments),
  ];
  expect(joinGroups(items)).toMatchObject([{ count: 1, comments: 4, parts: ['9', '5'] }]);
});
