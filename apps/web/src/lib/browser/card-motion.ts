import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/*
 * A card opens into its page: what both screens show moves from where it stood to where it stands, and back again. The
 * next screen is there at once and can be pressed while it moves (decision 070).
 */

/** How long it moves, and until when after the card was left, in ms: later, the screen has been seen without it. */
const duration = 220;
const fresh = 250;

let left: { card: string; top: number; at: number } | null = null;

function leave(card: string, element: Element): void {
  left = { card, top: element.getBoundingClientRect().top, at: performance.now() };
}

function moveIn(card: string, element: Element): void {
  const isFresh = () => left?.card === card && performance.now() - left.at < fresh;
  if (!isFresh() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Before the next paint, but after the place in the list has been restored.
  requestAnimationFrame(() => {
    if (!left || !isFresh()) return;
    const way = left.top - element.getBoundingClientRect().top;
    left = null;
    if (Math.abs(way) < 2 || Math.abs(way) > innerHeight) return;
    element.animate?.([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
      duration,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
  });
}

/**
 * What a list shows small and a page of its own shows whole.
 * @param card names the thing, on both screens
 * @returns for its element: going to the page begins with a press, going back from it may begin anywhere
 */
export function useCard<Shown extends HTMLElement>(card: string, { onPage = false } = {}) {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    moveIn(card, element);
    return onPage ? () => leave(card, element) : undefined;
  }, [card, onPage]);
  // Captured: the press itself scrolls to the top of the next page.
  const onClickCapture = ({ currentTarget }: MouseEvent<Shown>) => leave(card, currentTarget);
  return onPage ? { ref } : { ref, onClickCapture };
}
