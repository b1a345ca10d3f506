import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast } from '../../lib/toast-store.ts';
import { Sheet } from './sheet.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content));
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time);
  });

// spec: S9.33
it('shows one at a time: a new toast takes over', () => {
  render(<Toaster />);
  show({ title: 'Comment added successfully!' });
  show({ title: 'Unauthorized', description: 'You are logged out.', variant: 'destructive' });
  expect(screen.queryByText('Comment added successfully!')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('UnauthorizedYou are logged out.');
  expect(screen.getByRole('status').textContent).toBe('');
});

// spec: S9.34
it('goes after 5 s, each with its own time', () => {
  render(<Toaster />);
  show({ title: 'First' });
  pass(4000);
  show({ title: 'Second' });
  pass(4999);
  expect(screen.getByText('Second')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Second')).toBeNull();
});

it('waits while the pointer is over it, and then shows the rest of its time', () => {
  render(<Toaster />);
  show({ title: 'Take your time' });
  pass(4000);
  const region = screen.getByRole('region');
  fireEvent.pointerEnter(region);
  pass(60_000);
  expect(screen.getByText('Take your time')).toBeTruthy();
  fireEvent.pointerLeave(region);
  pass(999);
  expect(screen.getByText('Take your time')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Take your time')).toBeNull();
});

// spec: S9.37
it('takes the focus on F8 and gives it back when it is closed', () => {
  render(
    <>
      <input aria-label="Caption" />
      <Toaster />
    </>,
  );
  const input = screen.getByLabelText('Caption');
  input.focus();
  fireEvent.keyDown(document, { key: 'F8' });
  expect(document.activeElement).toBe(input);
  show({ title: 'Here' });
  fireEvent.keyDown(document, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region'));
  fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' });
  expect(screen.queryByText('Here')).toBeNull();
  expect(document.activeElement).toBe(input);
});

// spec: S9.36
it('a swipe of 50 px to the right closes a toast, a shorter one does not', () => {
  render(<Toaster />);
  show({ title: 'Swipe me' });
  const swipe = (distance: number) => {
    const title = screen.getByText('Swipe me');
    fireEvent.pointerDown(title, { clientX: 10, button: 0, pointerId: 1 });
    fireEvent.pointerMove(title, { clientX: 10 + distance, pointerId: 1 });
    fireEvent.pointerUp(title, { clientX: 10 + distance, pointerId: 1 });
  };
  swipe(49);
  expect(screen.getByText('Swipe me')).toBeTruthy();
  swipe(50);
  expect(screen.queryByText('Swipe me')).toBeNull();
});

it('a toast is inside an open sheet, where it can be reached', () => {
  render(
    <>
      <Sheet open title="Settings" onClose={() => {}}>
        Body
      </Sheet>
      <Toaster />
    </>,
  );
  show({ title: 'Update Failed', variant: 'destructive' });
  expect(screen.getByRole('dialog').contains(screen.getByText('Update Failed'))).toBe(true);
});

it('offers one thing to do about it, and goes with it', () => {
  const undo = vi.fn();
  render(<Toaster />);
  show({ title: 'Session deleted', action: { label: 'Undo', onPress: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Session deleted')).toBeNull();
});
