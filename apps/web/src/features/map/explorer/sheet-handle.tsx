import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import styles from './sheet-handle.module.css';

type SheetHandleProps = {
  label: string;
  towards: 'up' | 'down';
  /** The element that follows the finger, by its `--lift`. */
  sheet: RefObject<HTMLElement | null>;
  /** Called by a press, or by a drag that was long enough. */
  onMove: () => void;
  /** @returns once, true: the person has just moved the sheet here, so it takes the focus */
  claimFocus: () => boolean;
};

/** The minimum length of a drag, in px. */
const MIN_DRAG_PX = 48;
/** The maximum movement of a press, in px. */
const MAX_PRESS_PX = 5;

/** The handle of the sheet, which can be dragged or pressed. */
export function SheetHandle({ label, towards, sheet, onMove, claimFocus }: SheetHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const claim = useEffectEvent(claimFocus);
  useEffect(() => {
    if (claim()) button.current?.focus({ preventScroll: true });
  }, []);

  const begun = useRef<number | null>(null);
  const wasDragged = useRef(false);

  /** The distance dragged in the possible direction. */
  const draggedBy = (event: PointerEvent) => {
    const up = (begun.current ?? event.clientY) - event.clientY;
    return towards === 'up' ? up : -up;
  };
  const lift = (px: number) => sheet.current?.style.setProperty('--lift', `${Math.round(px)}px`);
  const end = () => {
    begun.current = null;
    lift(0);
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.grab}
      aria-label={label}
      aria-expanded={towards === 'down'}
      onPointerDown={(event) => {
        begun.current = event.clientY;
        wasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (begun.current === null) return;
        const by = draggedBy(event);
        if (Math.abs(by) > MAX_PRESS_PX) wasDragged.current = true;
        lift(Math.max(0, by));
      }}
      onPointerUp={(event) => {
        const by = draggedBy(event);
        end();
        if (by >= MIN_DRAG_PX) onMove();
      }}
      onPointerCancel={end}
      onClick={() => {
        if (!wasDragged.current) onMove();
        wasDragged.current = false;
      }}
    >
      <i className={styles.handle} />
    </button>
  );
}
