import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api.ts';
import { unreachableText } from './connection.ts';

afterEach(() => vi.restoreAllMocks());

const setOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

test.each([
  [false, "You're offline. Please check your connection and try again."],
  [true, "We can't reach Reelmates. Please try again."],
])('a call without a response, the device online: %s, says "%s"', (online, text) => {
  setOnline(online);
  expect(new NetworkError().message).toBe(text);
});

test('adds what has become of the work after the reason', () => {
  setOnline(false);
  expect(unreachableText('Your draft is saved.')).toBe("You're offline. Your draft is saved.");
  setOnline(true);
  expect(unreachableText('Your draft is saved.')).toBe("We can't reach Reelmates. Your draft is saved.");
});
