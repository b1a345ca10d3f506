import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/*
 * A shared element transition: an element moves from its position on a card to its position on the card's page, and back.
 * The next screen is there immediately and can be used during the animation (decision 070).
 */

/**
 * The duration of the animation, and how long after the card was left it may still start, in ms. Later, the screen has
 * already been seen.
 */
const DURATION_MS = 220;
const MAX_AGE_MS = 250;

let left: { card: string; top: number; at: number } | null = null;

function leave(card: string, element: Element): void {
  left = { card, top: element.getBoundingClientRect().top, at: performance.now() };
}

function moveIn(card: string, element: Element): void {
  const isFresh = () => left?.card === card && performance.now() - left.at < MAX_AGE_MS;
  if (!isFresh() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Before the next paint, but after the scroll position has been restored.
  requestAnimationFrame(() => {
    if (!left || !isFresh()) return;
    const way = left.top - element.getBoundingClientRect().top;
    left = null;
    if (Math.abs(way) < 2 || Math.abs(way) > innerHeight) return;
    element.animate?.([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
      duration: DURATION_MS,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
  });
}

/**
 * For an element that a list shows small and a page shows large.
 * @param card the same name on both screens
 * @returns props for the element: a press starts the animation to the page; going back may start from anywhere
 */
export function useCardMotion<Shown extends HTMLElement>(card: string, { onPage = false } = {}) {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    moveIn(card, element);
    return onPage ? () => leave(card, element) : undefined;
  }, [card, onPage]);
  // In the capture phase, because the press itself scrolls to the top of the next page.
  const onClickCapture = ({ currentTarget }: MouseEvent<Shown>) => leave(card, currentTarget);
  return onPage ? { ref } : { ref, onClickCapture };
}
