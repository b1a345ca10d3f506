import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** An entry that has or had the focus, its position, and the page it is on. */
type Entry = { item: Element; list: Element; index: number; page: Element | null };

const focusables = 'a[href], button:not([disabled]), input:not([disabled])';

/**
 * Keeps the focus in a list when the entry that has it is removed: the entry that takes its place gets the focus, which
 * would otherwise be lost; after the last entry, the heading of the page. Called by the component that renders the list
 * and the sheets that open from it.
 * @returns the props for the list
 */
export function useFocusAfterRemoval(): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const held = useRef<Entry | null>(null);
  // After each render, because any of them may remove the entry.
  useLayoutEffect(() => restoreFocus(held));
  // The list may be removed with its last entry, which a layout effect would not see any more.
  useEffect(() => () => restoreFocus(held), []);
  return {
    onFocus: ({ target }) => {
      const item = target.closest('li');
      const list = item?.parentElement;
      held.current =
        item && list
          ? { item, list, index: [...list.children].indexOf(item), page: item.closest('main') }
          : null;
    },
  };
}

function restoreFocus(held: RefObject<Entry | null>): void {
  const entry = held.current;
  if (!entry || entry.item.isConnected || document.activeElement !== document.body) return;
  held.current = null;
  // If the page was left, the focus is the next page's.
  if (entry.list.isConnected || entry.page?.isConnected) focusInPlaceOf(entry);
}

function focusInPlaceOf({ list, index }: Entry): void {
  const entries = [...list.children];
  const next = list.isConnected ? (entries[index] ?? entries.at(-1)) : undefined;
  const target = next?.querySelector<HTMLElement>(focusables) ?? pageHeading();
  target?.focus({ preventScroll: true });
}

/** The heading of the page, ready to get the focus. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('h1');
  // The first page of a visit was announced by the browser, so its heading has never had the focus.
  if (heading) heading.tabIndex = -1;
  return heading;
}
