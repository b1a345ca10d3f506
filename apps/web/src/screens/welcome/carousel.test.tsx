import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { prepareChunk } from '../../lib/use-chunk.ts';
import { Carousel, loadMotion } from './carousel.tsx';

const slides = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, text: '', art: null }));

beforeAll(() => new Promise<void>((resolve) => prepareChunk(loadMotion, resolve)));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (held = false) => render(<Carousel label="What you can do" slides={slides} held={held} />);
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const current = () =>
  screen
    .getAllByRole('button', { name: /^Slide/ })
    .findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1;

// spec: S2.38, S4.6, S9.24
it('advances every 3 s and loops', () => {
  show();
  expect(current()).toBe(1);
  pass(2999);
  expect(current()).toBe(1);
  pass(1);
  expect(current()).toBe(2);
  pass(3000);
  pass(3000);
  expect(current()).toBe(4);
  pass(3000);
  expect(current()).toBe(1);
});

it('Pause stops the carousel until it is started again', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }));
  pass(9000);
  expect(current()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Play slides' }));
  pass(3000);
  expect(current()).toBe(2);
});

it('stops for good when a dot is chosen', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Slide 3 of 4' }));
  expect(current()).toBe(3);
  pass(9000);
  expect(current()).toBe(3);
});

it('keeps all cards but the one it rests on from assistive technology', () => {
  show();
  const reachable = () => screen.getAllByRole('heading').map((title) => title.closest('[inert]') === null);
  expect(reachable()).toEqual([true, false, false, false]);
  pass(3000);
  expect(reachable()).toEqual([false, true, false, false]);
});

it('stops for good when the keyboard comes to it', () => {
  show();
  const dot = screen.getByRole('button', { name: 'Slide 2 of 4' });
  vi.spyOn(dot, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  act(() => dot.focus());
  pass(9000);
  expect(current()).toBe(1);
});

it('never starts by itself for people who asked for less motion, nor behind a sheet', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const { unmount } = show();
  pass(9000);
  expect(current()).toBe(1);
  expect(screen.getByRole('button', { name: 'Play slides' })).toBeTruthy();
  unmount();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { rerender } = show(true);
  pass(9000);
  expect(current()).toBe(1);
  rerender(<Carousel label="What you can do" slides={slides} held={false} />);
  pass(3000);
  expect(current()).toBe(2);
});
