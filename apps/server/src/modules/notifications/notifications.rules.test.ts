// spec: none, notifications are not in it
import { expect, it } from 'vitest';
import { takeGroups } from './notifications.rules.ts';

type Row = Parameters<typeof takeGroups>[0][number];
const rowOf = (kind: Row['kind'], time: string, post_id: string | null = null): Row => ({
  kind,
  post_id,
  updated_at: new Date(`2026-11-22T${time}:00Z`),
});
const sizes = (rows: readonly Row[], limit = 20) => {
  const { groups, taken } = takeGroups(rows, limit);
  return [groups.map((group) => `${group[0]?.kind} ${group.length}`), taken];
};

it('follows of one hour are one group, also with other things between them', () => {
  const rows = [
    rowOf('follow', '08:59'),
    rowOf('like', '08:30', '1'),
    rowOf('follow', '08:00'),
    rowOf('follow', '07:59'),
  ];
  expect(sizes(rows)).toEqual([['follow 2', 'like 1', 'follow 1'], 4]);
});

it('comments of one hour are one group for each post, and likes are as they were written', () => {
  const rows = [
    rowOf('comment', '08:50', '1'),
    rowOf('comment', '08:40', '2'),
    rowOf('comment', '08:30', '1'),
    rowOf('like', '08:20', '1'),
    rowOf('like', '08:10', '1'),
    rowOf('post_approved', '08:05', '1'),
    rowOf('post_approved', '08:04', '1'),
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
    rowOf('follow', '08:50'),
    rowOf('like', '08:40'),
    rowOf('follow', '08:30'),
    rowOf('prize', '08:20'),
  ];
  expect(sizes(rows, 2)).toEqual([['follow 2', 'like 1'], 3]);
  expect(sizes([...rows, rowOf('follow', '08:10')], 2)).toEqual([['follow 2', 'like 1'], 3]);
  expect(sizes([], 2)).toEqual([[], 0]);
});
