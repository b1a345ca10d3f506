import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { topOverlay } from './overlays.ts';
import { watchTooltips } from './tooltip-timing.ts';
import styles from './tooltips.module.css';

/** The distance from the edge of the window, in px. */
const MARGIN_PX = 8;

/**
 * Shows the names of controls that consist of an icon (`data-tooltip`), for mouse and keyboard users. One for the whole
 * app. The text is the accessible name, so assistive technology does not need it.
 */
export function Tooltips() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const host = useSyncExternalStore(topOverlay.subscribe, topOverlay.get);
  useEffect(() => watchTooltips(setTrigger), []);
  const text = trigger?.getAttribute('aria-label');
  return trigger && text
    ? createPortal(<Tooltip key={text} trigger={trigger} text={text} />, host ?? document.body)
    : null;
}

function Tooltip({ trigger, text }: { trigger: HTMLElement; text: string }) {
  const tooltip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tooltip.current;
    if (!element) return;
    // Above everything else, including dialogs.
    element.showPopover?.();
    const { left, width, top, bottom } = trigger.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    const middle = left + width / 2 - offsetWidth / 2;
    const fitsBelow = bottom + offsetHeight <= innerHeight;
    element.style.left = `${Math.max(MARGIN_PX, Math.min(middle, innerWidth - offsetWidth - MARGIN_PX))}px`;
    element.style.top = `${fitsBelow ? bottom : top - offsetHeight}px`;
  }, [trigger]);
  return (
    <div ref={tooltip} role="tooltip" popover="manual" className={styles.tooltip}>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
