import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { dismissToast, type ShownToast, toastStore } from '../../lib/toast-store.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { AlertIcon, CheckIcon, CloseIcon, CupIcon } from '../drawings/icons.tsx';
import { topOverlay } from './overlays.ts';
import styles from './toaster.module.css';

const SHOWN_FOR_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const hotkey = 'F8';

const icons = { success: CheckIcon, destructive: AlertIcon, support: CupIcon };

/**
 * Where toasts appear: below the header or, while a sheet is open, inside the topmost one, because a modal dialog makes
 * everything outside it unreachable. Mounted once, by the app.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const host = useSyncExternalStore(topOverlay.subscribe, topOverlay.get);
  return createPortal(<ToastRegion shown={shown} />, host ?? document.body);
}

function ToastRegion({ shown }: { shown: ShownToast | null }) {
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (!shown) return;
    let stop: (() => void) | undefined;
    let over = false;
    // Not part of the first load.
    import('./clear-of-controls.ts').then(
      ({ keepClearOfControls }) => {
        if (!over && region.current) stop = keepClearOfControls(region.current);
      },
      () => undefined,
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [shown]);
  useTimeLeft(shown?.id, { duration: SHOWN_FOR_MS, paused, onOver: () => dismissToast(shown?.id) });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== hotkey || !toastStore.get()) return;
      event.preventDefault();
      before.current = document.activeElement;
      region.current?.focus();
    };
    const pause = () => setPaused(true);
    const resume = () => setPaused(false);
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('blur', pause);
    window.addEventListener('focus', resume);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', resume);
    };
  }, []);

  const close = () => {
    if (region.current?.contains(document.activeElement) && before.current instanceof HTMLElement) {
      before.current.focus();
    }
    setPaused(false);
    dismissToast(shown?.id);
  };
  const swipe = useSwipe(close);
  const Icon = shown && icons[shown.variant];
  const text = shown && (
    <>
      <p className={styles.title}>{shown.title}</p>
      {shown.description ? <p className={styles.description}>{shown.description}</p> : null}
    </>
  );
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={`Notifications (${hotkey})`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        // Closes only the toast, not the sheet that it may be in.
        event.preventDefault();
        close();
      }}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      <div className={cx(styles.toast, shown && styles.shown)} {...swipe}>
        {Icon ? (
          <span className={cx(styles.icon, styles[shown.variant])}>
            <Icon size={20} />
          </span>
        ) : null}
        {/* Both regions are always rendered, so that what appears in them is announced. */}
        <div className={styles.text}>
          <div role="status">{shown?.variant === 'destructive' ? null : text}</div>
          <div role="alert">{shown?.variant === 'destructive' ? text : null}</div>
        </div>
        {shown?.action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              shown.action?.onPress();
            }}
          >
            {shown.action.label}
            {shown.action.key ? (
              <span className={styles.key} aria-hidden="true">
                {shown.action.key}
              </span>
            ) : null}
          </button>
        ) : null}
        {shown ? (
          <IconButton label="Close" className={styles.close} onClick={close}>
            <CloseIcon size={18} />
          </IconButton>
        ) : null}
      </div>
    </section>
  );
}

/** A swipe to the right of at least 50 px closes the toast; after a shorter one it springs back. */
function useSwipe(onSwipe: () => void) {
  const start = useRef<number | null>(null);
  const travel = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const end = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const far = event.type === 'pointerup' && travel(event) >= SWIPE_THRESHOLD_PX;
    start.current = null;
    event.currentTarget.style.translate = '';
    if (far) onSwipe();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) event.currentTarget.style.translate = `${travel(event)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
