import { expect, it, vi } from 'vitest';
import { clearDraft, clearDrafts, readDraft, writeDraft } from './drafts.ts';

it('keeps one draft per account and name', () => {
  writeDraft('7', 'win', { caption: 'Quiet half hour' });
  writeDraft('8', 'win', { caption: 'Another account’s' });
  expect(readDraft('7', 'win')).toEqual({ caption: 'Quiet half hour' });
  expect(readDraft('7', 'jackpot')).toBeUndefined();
  clearDraft('7', 'win');
  expect(readDraft('7', 'win')).toBeUndefined();
  expect(readDraft('8', 'win')).toEqual({ caption: 'Another account’s' });
});

it('forgets all drafts and nothing else', () => {
  localStorage.setItem('theme', 'light');
  writeDraft('7', 'win', 1);
  writeDraft('8', 'jackpot', 2);
  clearDrafts();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

it('keeps the drafts of the account that is named', () => {
  writeDraft('7', 'win', 1);
  writeDraft('71', 'win', 2);
  clearDrafts('7');
  expect(Object.keys(localStorage)).toEqual(['draft:7:win']);
});

it('an invalid draft is read as none', () => {
  localStorage.setItem('draft:7:win', '{"caption":');
  expect(readDraft('7', 'win')).toBeUndefined();
});

it('drafts are lost without an error where the browser blocks storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(writeDraft('7', 'win', {})).toBe(false);
  expect(readDraft('7', 'win')).toBeUndefined();
  expect(() => clearDrafts()).not.toThrow();
  vi.unstubAllGlobals();
});
