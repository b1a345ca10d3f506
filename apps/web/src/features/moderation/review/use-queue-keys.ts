import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { topOverlay } from '../../../ui/overlays/overlays.ts';

/** Disabled until the page is left, for people whose speech or switch input produces single letters. */
let on = true;

export const queueKeys = {
  areOn: () => on,
  turn: (next: boolean) => {
    on = next;
  },
};

export type KeyMove = {
  run: () => void;
  /** Repeats while the key is held. Never for decisions. */
  repeats?: boolean;
};

/** Inputs that take no letters. */
const isTick = (field: HTMLElement) =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isTick(target) &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Single keys, by `event.key` in lower case; silent while a field that takes letters has the focus. Those of the page are silent while a sheet
 * is open, those of a sheet while another one covers it.
 * @param where a sheet's are for the topmost one at that moment: called by the component that draws it
 */
export function useQueueKeys(moves: Record<string, KeyMove>, where: 'page' | 'sheet' = 'page'): void {
  const own = useRef<HTMLElement | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // On most keyboards, the question mark needs Shift.
    const modified = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '?');
    if (!on || modified || event.defaultPrevented || isTyping(event.target)) return;
    if (topOverlay.get() !== own.current) return;
    const move = moves[event.key.toLowerCase()];
    if (!move) return;
    event.preventDefault();
    if (!event.repeat || move.repeats) move.run();
  });
  // Before the paint, so that visible items react to keys.
  useLayoutEffect(() => {
    own.current = where === 'sheet' ? topOverlay.get() : null;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [where]);
}
