import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { sectionTitle } from '../../../ui/page/section-head.tsx';

/** The height of the header and some space, in px: a card higher than the rest of the window is shown from its top. */
const HEADER_ROOM = 80;

/** The id of an item's heading, which gets the focus and names its card. */
export const headingIdOf = (kind: string, id: string) => `review-${kind}-${id}`;

/** Focusing an element that already has the focus would force another layout. */
export function focusHeading(heading: HTMLElement | null) {
  if (heading !== document.activeElement) heading?.focus({ preventScroll: true });
}

/** Scrolls as little as possible if the card fits below the header; otherwise shows it from its top. */
function showFromTop(target: HTMLElement | null | undefined) {
  const fits = target && target.offsetHeight < window.innerHeight - HEADER_ROOM;
  target?.scrollIntoView({ block: fits ? 'nearest' : 'start' });
}

type Current = {
  /** Undefined if nothing is left. */
  headingId: string | undefined;
  isOpen: boolean;
  /** Its index in the list. */
  at: number;
  /** How often the moderator has moved. */
  moves: number;
};

/**
 * After each move, focuses and shows the heading of the current item, or that of the queue if there is no open item;
 * and keeps the current item in view while others disappear.
 */
export function useFocusOnCurrent({ headingId, isOpen, at, moves }: Current) {
  const focusCurrent = useEffectEvent(() => {
    const heading = isOpen && headingId !== undefined ? document.getElementById(headingId) : null;
    focusHeading(heading ?? sectionTitle());
    showFromTop(heading?.closest('article') ?? sectionTitle());
  });
  useEffect(() => {
    if (moves > 0) focusCurrent();
  }, [moves]);

  const shown = useRef({ headingId, moves });
  // Items that disappear above the current one would move the page, and an item that disappears loses the focus.
  const stayInView = useEffectEvent(() => {
    if (moves === 0) return;
    const { activeElement } = document;
    const isInCurrent = activeElement?.closest('article')?.querySelector(`#${headingId}`);
    // A press on another item makes that one current. Scrolling before it ends would move the button away below it.
    const isPressed = shown.current.headingId !== headingId && shown.current.moves === moves;
    if (isInCurrent) {
      if (!isPressed) showFromTop(activeElement?.closest('article'));
    } else if (activeElement === document.body) focusCurrent();
  });
  useLayoutEffect(() => {
    if (at >= 0 && headingId !== undefined) stayInView();
    shown.current = { headingId, moves };
  }, [at, headingId, moves]);
}
