// spec: none, drafts of comments are not in it
import { DAY_MS } from '@reelmates/contract/time';
import { afterEach, expect, it, vi } from 'vitest';
import { openCommentDraft } from './comment-drafts.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('keeps the twenty that were changed last', () => {
  for (let at = 1; at <= 20; at += 1) openCommentDraft('7', `post-${at}`).write(`Comment ${at}`);
  openCommentDraft('7', 'post-1').write('Comment 1, changed');
  openCommentDraft('7', 'post-21').write('Comment 21');
  expect(openCommentDraft('7', 'post-1').read()).toBe('Comment 1, changed');
  expect(openCommentDraft('7', 'post-2').read()).toBe('');
  expect(openCommentDraft('7', 'post-21').read()).toBe('Comment 21');
});

it('forgets what was not changed for a month', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  openCommentDraft('7', 'post-1').write('Old');
  vi.setSystemTime(Date.now() + 30 * DAY_MS);
  expect(openCommentDraft('7', 'post-1').read()).toBe('');
  openCommentDraft('7', 'post-2').write('New');
  expect(localStorage.getItem('draft:7:comments')).not.toContain('Old');
});

it('stores nothing for an unchanged text', () => {
  const draft = openCommentDraft('7', 'comment-9', 'Mine');
  draft.write('Mine, better');
  draft.write('Mine');
  expect(Object.keys(localStorage)).toEqual([]);
});

it.each(['{', '7', '[null, {"of": "post-1", "text": 7}]'])('reads %s as no draft', (stored) => {
  localStorage.setItem('draft:7:comments', stored);
  expect(openCommentDraft('7', 'post-1').read()).toBe('');
});
