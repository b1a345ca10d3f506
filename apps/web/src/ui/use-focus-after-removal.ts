import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** An entry that has or had the focus, and its position. */
type Entry = { item: Element; list: Element; index: number };

const focusables = 'a[href], button:not([disabled]), input:not([disabled])';

/**
 * Keeps the focus in a list when the entry that has it is removed: the entry that takes its place gets the focus, which
 * would otherwise be lost. Called by the component that renders the list and the sheets that open from it.
 * @returns the props for the list
 */
export function useFocusAfterRemoval(): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const held = useRef<Entry | null>(null);
  // After each render, because any of them may remove the entry.
  useLayoutEffect(() => {
    const entry = held.current;
    if (!entry || entry.item.isConnected || document.activeElement !== document.body) return;
    held.current = null;
    focusInPlaceOf(entry);
  });
  return {
    onFocus: ({ target }) => {
      const item = target.closest('li');
      const list = item?.parentElement;
      held.current = item && list ? { item, list, index: [...list.children].indexOf(item) } : null;
    },
  };
}

function focusInPlaceOf({ list, index }: Entry): void {
  const entries = [...list.children];
  const next = list.isConnected ? (entries[index] ?? entries.at(-1)) : undefined;
  const target = next?.querySelector<HTMLElement>(focusables) ?? document.querySelector<HTMLElement>('h1');
  target?.focus({ preventScroll: true });
}
