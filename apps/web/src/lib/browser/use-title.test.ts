import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTitle } from './use-title.ts';

const head = (selector: string) => {
  const element = document.head.querySelector(selector);
  return element?.getAttribute('content') ?? element?.getAttribute('href');
};

// spec: S1.3, S2.31, S2.32
it('names the page and its sharing data by the title, and without one by the default', () => {
  history.replaceState(null, '', '/venue/7?from=mail');
  const { rerender } = renderHook(({ title, text }) => useTitle(title, text), {
    initialProps: {
      title: 'Galah Hotel' as string | undefined,
      text: 'Wins from here' as string | undefined,
    },
  });
  expect(document.title).toBe('Galah Hotel | Reelmates');
  expect(head('meta[property="og:title"]')).toBe('Galah Hotel | Reelmates');
  expect(head('meta[name="description"]')).toBe('Wins from here');
  expect(head('meta[property="og:description"]')).toBe('Wins from here');
  expect(head('meta[property="og:url"]')).toBe(`${location.origin}/venue/7`);
  expect(head('link[rel="canonical"]')).toBe(`${location.origin}/venue/7`);
  rerender({ title: undefined, text: undefined });
  expect(document.title).toBe('Share Wins, Track Sessions & Find Gaming Venues');
  expect(head('meta[name="description"]')).toBeTruthy();
});
