import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCardMotion } from './card-motion.ts';

/** Where each element stands, by its text. */
const tops: Record<string, number> = { card: 400, page: 60, other: 500 };
const animate = vi.fn();
let isStill = false;

function Card({ of, text, onPage }: { of: string; text: string; onPage?: boolean }) {
  return <div {...useCardMotion<HTMLDivElement>(of, { onPage: onPage ?? false })}>{text}</div>;
}

beforeEach(() => {
  isStill = false;
  animate.mockReset();
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame'] });
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  Element.prototype.animate = animate;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    return DOMRect.fromRect({ y: tops[this.textContent ?? ''] ?? 0 });
  });
  return () => vi.useRealTimers();
});

const from = () => animate.mock.calls.map(([frames]) => frames[0].transform);

it('moves a card to its place on its page, and back into the list', () => {
  const { rerender } = render(<Card key="1" of="post 1" text="card" />);
  fireEvent.click(screen.getByText('card'));
  rerender(<Card key="2" of="post 1" text="page" onPage />);
  vi.advanceTimersByTime(20);
  expect(from()).toEqual(['translateY(340px)']);
  rerender(<Card key="3" of="post 1" text="card" />);
  vi.advanceTimersByTime(20);
  expect(from()).toEqual(['translateY(340px)', 'translateY(-340px)']);
});

it('moves nothing but the card that was pressed, and nothing without a press', () => {
  const { rerender } = render(<Card key="1" of="post 1" text="card" />);
  rerender(<Card key="2" of="post 1" text="page" onPage />);
  vi.advanceTimersByTime(20);
  rerender(<Card key="3" of="post 2" text="other" />);
  fireEvent.click(screen.getByText('other'));
  rerender(<Card key="4" of="post 1" text="page" onPage />);
  vi.advanceTimersByTime(20);
  expect(from()).toEqual([]);
});

it('moves nothing on a page that came late, or where reduced motion is preferred', () => {
  const { rerender } = render(<Card key="1" of="post 1" text="card" />);
  fireEvent.click(screen.getByText('card'));
  vi.advanceTimersByTime(300);
  rerender(<Card key="2" of="post 1" text="page" onPage />);
  vi.advanceTimersByTime(20);
  isStill = true;
  rerender(<Card key="3" of="post 1" text="card" />);
  vi.advanceTimersByTime(20);
  expect(from()).toEqual([]);
});
