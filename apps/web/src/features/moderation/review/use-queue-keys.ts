import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { topOverlay } from '../../../ui/overlays/overlays.ts';

/** Disabled until the page is left, for people whose speech or switch input produces single letters. */
let isEnabled = true;

export const queueKeys = {
  areEnabled: () => isEnabled,
  setEnabled: (next: boolean) => {
    isEnabled = next;
  },
};

export type KeyBinding = {
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
 * Binds single keys, by `event.key` in lower case. They have no effect while a field that takes letters has the focus: those
 * of the page also while a sheet is open, and those of a sheet while another one covers it.
 * @param where `sheet`: the topmost sheet at that moment, so the component that draws it calls this
 */
export function useQueueKeys(bindings: Record<string, KeyBinding>, where: 'page' | 'sheet' = 'page'): void {
  const own = useRef<HTMLElement | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // On most keyboards, the question mark needs Shift.
    const modified = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '?');
    if (!isEnabled || modified || event.defaultPrevented || isTyping(event.target)) return;
    if (topOverlay.get() !== own.current) return;
    const binding = bindings[event.key.toLowerCase()];
    if (!binding) return;
    event.preventDefault();
    if (!event.repeat || binding.repeats) binding.run();
  });
  // Before the paint, so that visible items react to keys.
  useLayoutEffect(() => {
    own.current = where === 'sheet' ? topOverlay.get() : null;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [where]);
}
