// spec: none, notifications are not in it
import { expect, it } from 'vitest';
import { takeGroups } from './notifications.rules.ts';

type Told = Parameters<typeof takeGroups>[0][number];
const told = (kind: Told['kind'], time: string, post_id: string | null = null): Told => ({
  kind,
  post_id,
  updated_at: new Date(`2026-11-22T${time}:00Z`),
});
const sizes = (rows: readonly Told[], limit = 20) => {
  const { groups, taken } = takeGroups(rows, limit);
  return [groups.map((group) => `${group[0]?.kind} ${group.length}`), taken];
};

it('follows of one hour are one group, also with other things between them', () => {
  const rows = [
    told('follow', '08:59'),
    told('like', '08:30', '1'),
    told('follow', '08:00'),
    told('follow', '07:59'),
  ];
  expect(sizes(rows)).toEqual([['follow 2', 'like 1', 'follow 1'], 4]);
});

it('comments of one hour are one group for each post, and likes are as they were written', () => {
  const rows = [
    told('comment', '08:50', '1'),
    told('comment', '08:40', '2'),
    told('comment', '08:30', '1'),
    told('like', '08:20', '1'),
    told('like', '08:10', '1'),
    told('post_approved', '08:05', '1'),
    told('post_approved', '08:04', '1'),
  ];
  expect(sizes(rows)[0]).toEqual([
    'comment 2',
    'comment 1',
    'like 1',
    'like 1',
    'post_approved 1',
    'post_approved 1',
  ]);
});

it('stops at the first row that would begin one group too many', () => {
  const rows = [
    told('follow', '08:50'),
    told('like', '08:40'),
    told('follow', '08:30'),
    told('prize', '08:20'),
  ];
  expect(sizes(rows, 2)).toEqual([['follow 2', 'like 1'], 3]);
  expect(sizes([...rows, told('follow', '08:10')], 2)).toEqual([['follow 2', 'like 1'], 3]);
  expect(sizes([], 2)).toEqual([[], 0]);
});
