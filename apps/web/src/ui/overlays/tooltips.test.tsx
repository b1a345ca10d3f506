import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from '../controls/icon-button.tsx';
import { BackIcon, CloseIcon } from '../drawings/icons.tsx';
import { Tooltips } from './tooltips.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <IconButton label="Back">
        <BackIcon />
      </IconButton>
      <IconButton label="Close">
        <CloseIcon />
      </IconButton>
      <p>Text</p>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const control = (name: string) => screen.getByRole('button', { name });
const pointAt = (target: Element, pointerType = 'mouse') =>
  fireEvent(target, new PointerEvent('pointerover', { bubbles: true, pointerType }));

// spec: S9.38
it('shows the name of what a mouse rests on for 700 ms, and hides when it leaves', async () => {
  pointAt(control('Back').firstElementChild ?? control('Back'));
  await wait(699);
  expect(shown()).toBeNull();
  await wait(1);
  expect(shown()).toBe('Back');
  pointAt(screen.getByText('Text'));
  expect(shown()).toBeNull();
});

// spec: S9.38
it('shows the next one at once within 300 ms, and waits again after them', async () => {
  pointAt(control('Back'));
  await wait(700);
  pointAt(screen.getByText('Text'));
  await wait(299);
  pointAt(control('Close'));
  expect(shown()).toBe('Close');
  pointAt(screen.getByText('Text'));
  await wait(300);
  pointAt(control('Back'));
  expect(shown()).toBeNull();
  await wait(700);
  expect(shown()).toBe('Back');
});

it('a tooltip stays while the mouse is over it, and Escape closes it', async () => {
  pointAt(control('Back'));
  await wait(700);
  pointAt(screen.getByText('Back'));
  expect(shown()).toBe('Back');
  fireEvent.keyDown(control('Back'), { key: 'Escape' });
  expect(shown()).toBeNull();
});

it('goes by a press and does not come back while the mouse stays', async () => {
  pointAt(control('Back'));
  await wait(700);
  fireEvent.pointerDown(control('Back'));
  expect(shown()).toBeNull();
  pointAt(control('Back'));
  await wait(1000);
  expect(shown()).toBeNull();
});

it('a touch on a control shows no tooltip', async () => {
  pointAt(control('Back'), 'touch');
  await wait(1000);
  expect(shown()).toBeNull();
});
