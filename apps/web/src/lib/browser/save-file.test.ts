import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('hands the file to the browser under its name, and frees its address a minute later', () => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:the-file');
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const pressed: { href: string; download: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push({ href: this.href, download: this.download });
  });

  saveFile(new Blob(['a,b']), 'users.csv');
  expect(pressed).toEqual([{ href: 'blob:the-file', download: 'users.csv' }]);
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledWith('blob:the-file');
});
