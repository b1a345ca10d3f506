import createPanzoom from '@panzoom/panzoom';

export type Zoom = { in(): void; out(): void; reset(): void; stop(): void };

export type ZoomOptions = {
  /** Receives the scale, which is 1 at rest. */
  onScale: (scale: number) => void;
  /** Called by a swipe down over the photo at rest. */
  onSwipeDown: () => void;
};

const MAX_SCALE = 5;
const DOUBLE_TAP_SCALE = 2.5;
const PAN_STEP = 60;
const doubleTap = { ms: 300, px: 30 };
const swipe = { px: 90, slope: 2 };

/**
 * Makes a photo that fills its parent zoomable by pinch, drag, wheel and double tap, and by keys in its dialog (+, -, 0
 * and, while zoomed, the arrows).
 */
export function startZoom(photo: HTMLElement, { onScale, onSwipeDown }: ZoomOptions): Zoom {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const panzoom = createPanzoom(photo, {
    maxScale: MAX_SCALE,
    minScale: 1,
    step: 0.4,
    contain: 'outside',
    panOnlyWhenZoomed: true,
    pinchAndPan: true,
    cursor: '',
    duration: still ? 0 : 180,
    easing: 'ease-out',
  });
  const listening = new AbortController();
  const { signal } = listening;
  // The library limits a smaller scale by the photo's current size, which during an animation is not its final size.
  const stopMotion = () => {
    photo.style.transition = 'none';
  };
  const zoom: Zoom = {
    in: () => void panzoom.zoomIn(),
    out: () => {
      stopMotion();
      panzoom.zoomOut();
    },
    reset: () => {
      stopMotion();
      panzoom.reset();
    },
    stop: () => {
      listening.abort();
      stopMotion();
      panzoom.reset({ animate: false });
      panzoom.destroy();
    },
  };
  photo.addEventListener('panzoomchange', () => onScale(panzoom.getScale()), { signal });
  photo.parentElement?.addEventListener('wheel', (event) => panzoom.zoomWithWheel(event), { signal });
  listenForTaps(photo, signal, {
    atRest: () => panzoom.getScale() === 1,
    onDoubleTap: (point) => {
      if (panzoom.getScale() > 1) zoom.reset();
      else panzoom.zoomToPoint(DOUBLE_TAP_SCALE, point);
    },
    onSwipeDown,
  });
  listenForKeys(photo.closest('dialog'), signal, {
    '+': zoom.in,
    '=': zoom.in,
    '-': zoom.out,
    '0': zoom.reset,
    ArrowLeft: () => panzoom.pan(PAN_STEP, 0, { relative: true }),
    ArrowRight: () => panzoom.pan(-PAN_STEP, 0, { relative: true }),
    ArrowUp: () => panzoom.pan(0, PAN_STEP, { relative: true }),
    ArrowDown: () => panzoom.pan(0, -PAN_STEP, { relative: true }),
  });
  return zoom;
}

function listenForKeys(dialog: HTMLElement | null, signal: AbortSignal, keys: Record<string, () => void>) {
  dialog?.addEventListener(
    'keydown',
    (event) => {
      const act = keys[event.key];
      // With Ctrl and similar keys, they belong to the browser.
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
    { signal },
  );
}

type Point = { clientX: number; clientY: number };
type Taps = { atRest: () => boolean; onDoubleTap: (point: Point) => void; onSwipeDown: () => void };

function listenForTaps(photo: HTMLElement, signal: AbortSignal, { atRest, onDoubleTap, onSwipeDown }: Taps) {
  let down: { event: PointerEvent; atRest: boolean } | null = null;
  let lastTap: PointerEvent | null = null;
  photo.addEventListener(
    'pointerdown',
    (event) => {
      // A second finger makes it a pinch.
      down = event.isPrimary ? { event, atRest: atRest() } : null;
    },
    { signal },
  );
  photo.addEventListener(
    'pointerup',
    (event) => {
      if (!down || event.pointerId !== down.event.pointerId) return;
      const x = event.clientX - down.event.clientX;
      const y = event.clientY - down.event.clientY;
      const wasAtRest = down.atRest;
      down = null;
      if (wasAtRest && event.pointerType !== 'mouse' && y > swipe.px && y > swipe.slope * Math.abs(x)) {
        onSwipeDown();
        return;
      }
      if (Math.hypot(x, y) > doubleTap.px) lastTap = null;
      else if (lastTap && isDoubleTap(lastTap, event)) {
        lastTap = null;
        onDoubleTap(event);
      } else lastTap = event;
    },
    { signal },
  );
}

function isDoubleTap(first: PointerEvent, second: PointerEvent): boolean {
  const near = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <= doubleTap.px;
  return near && second.timeStamp - first.timeStamp <= doubleTap.ms;
}
