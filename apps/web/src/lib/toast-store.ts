/* The toast that is showing, outside of React so that anything can call `toast`. One at a time: a new one takes over. */

export type ToastVariant = 'success' | 'destructive' | 'support';

export type ToastContent = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant;
  /** One thing to do about it, such as "Undo", and the key that does it where there is one. The toast goes with the press. */
  action?: { label: string; key?: string; onPress: () => void };
};

export type ShownToast = ToastContent & { id: number; variant: ToastVariant };

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const notify of listeners) notify();
}

/** Shows a message for 5 s. `destructive` is announced at once, the others when the reader pauses. */
export function toast({ variant = 'success', ...content }: ToastContent): void {
  count += 1;
  show({ ...content, variant, id: count });
}

/** Takes a toast away; without an id, whichever is showing. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || id === shown.id)) show(null);
}

export const toastStore = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  get: () => shown,
};
