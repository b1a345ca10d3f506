/* The toast that is showing, outside of React so that anything can call `toast`. One at a time: a new one takes over. */

export type ToastVariant = 'success' | 'destructive' | 'support';

/** One thing to do about it, such as "Undo", and the key that does it where there is one. The toast goes with the press. */
export type ToastAction = { label: string; key?: string; onPress: () => void };

export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant;
  action?: ToastAction;
};

export type ShownToast = ToastContent & { id: number; variant: ToastVariant };

let shown: ShownToast | null = null;
let count = 0;
/** Of `toastSpaced`: the least time, in ms, between two of them, when the last one appeared, and the one that waits. */
const spacing = 500;
let lastSpacedAt = Number.NEGATIVE_INFINITY;
let waiting: number | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const notify of listeners) notify();
}

/** Shows a message for 5 s. `destructive` is announced at once, the others when the reader pauses. */
export function toast({ variant = 'success', ...content }: ToastContent): void {
  window.clearTimeout(waiting);
  count += 1;
  show({ ...content, variant, id: count });
}

/**
 * Shows the latest of many successes: those of a fast moderator would be drawn, and read out, one over the other.
 * Leaves a failure on the screen: the successes right behind it would wipe it away unread.
 */
export function toastSpaced(content: ToastContent): void {
  const appear = () => {
    if (shown?.variant === 'destructive') return;
    lastSpacedAt = performance.now();
    toast(content);
  };
  window.clearTimeout(waiting);
  const wait = lastSpacedAt + spacing - performance.now();
  if (wait > 0) waiting = window.setTimeout(appear, wait);
  else appear();
}

/** Takes a toast away; without an id, whichever is showing, and the one that waits. */
export function dismissToast(id?: number): void {
  if (id === undefined) {
    window.clearTimeout(waiting);
    lastSpacedAt = Number.NEGATIVE_INFINITY;
  }
  if (shown && (id === undefined || id === shown.id)) show(null);
}

export const toastStore = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  get: () => shown,
};
