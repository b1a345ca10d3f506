import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './popover.module.css';

/**
 * A panel below the button that opened it, the first one in the same `position: relative` container. It takes the focus
 * and returns it. Escape, and a press or the focus elsewhere, close it.
 */
export function Popover({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = panel.current;
    // Not the element with the focus: Safari does not focus a button that is pressed.
    const opener = element?.parentElement?.querySelector('button');
    if (!element) return;
    element.focus();
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      },
      { signal },
    );
    // A press on the button that opened it already closes it.
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!isInside(target) && !(target instanceof Node && opener?.contains(target))) close();
      },
      { signal },
    );
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget !== null && relatedTarget !== opener && !isInside(relatedTarget)) close();
      },
      { signal },
    );
    return () => {
      listening.abort();
      const held = document.activeElement;
      if (held === document.body || isInside(held)) opener?.focus();
    };
  }, []);

  return (
    <div ref={panel} role="dialog" aria-label={title} tabIndex={-1} className={styles.panel}>
      {children}
    </div>
  );
}
