import { createStore } from './store.ts';

/*
 * The current toast, outside of React so that any code can call `toast`. There is one at a time; a new one replaces it.
 */

export type ToastVariant = 'success' | 'destructive' | 'support';

/** An action of a toast, such as "Undo", optionally with a key. A press also closes the toast. */
export type ToastAction = { label: string; key?: string; onPress: () => void };

export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant;
  action?: ToastAction;
};

export type ShownToast = ToastContent & { id: number; variant: ToastVariant };

let count = 0;
/** For `toastSpaced`: the minimum interval in ms, when the last one appeared, and the timer of the next one. */
const SPACING_MS = 500;
let lastSpacedAt = Number.NEGATIVE_INFINITY;
let timer: number | undefined;

export const toastStore = createStore<ShownToast | null>(null);

/** Shows a message for 5 s. `destructive` is announced immediately, the others when the screen reader pauses. */
export function toast({ variant = 'success', ...content }: ToastContent): void {
  window.clearTimeout(timer);
  count += 1;
  toastStore.set({ ...content, variant, id: count });
}

/**
 * Shows the latest of many successes, because those of a fast moderator would be drawn and read out over each other. A
 * failure stays, because the successes right after it would remove it unread.
 */
export function toastSpaced(content: ToastContent): void {
  const appear = () => {
    if (toastStore.get()?.variant === 'destructive') return;
    lastSpacedAt = performance.now();
    toast(content);
  };
  window.clearTimeout(timer);
  const wait = lastSpacedAt + SPACING_MS - performance.now();
  if (wait > 0) timer = window.setTimeout(appear, wait);
  else appear();
}

/** Closes a toast; without an id, the current one and the next one. */
export function dismissToast(id?: number): void {
  if (id === undefined) {
    window.clearTimeout(timer);
    lastSpacedAt = Number.NEGATIVE_INFINITY;
  }
  const shown = toastStore.get();
  if (shown && (id === undefined || id === shown.id)) toastStore.set(null);
}
