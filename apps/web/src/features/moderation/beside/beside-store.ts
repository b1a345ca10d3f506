/* What is open beside the queue, outside of React so that any link in a card can open it. */

export type Thing = { kind: 'person' | 'venue' | 'post'; id: string };

let open: Thing | null = null;
const listeners = new Set<() => void>();

export function openBeside(thing: Thing | null): void {
  open = thing;
  for (const notify of listeners) notify();
}

export const besideStore = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  },
  get: () => open,
};
