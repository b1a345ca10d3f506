/* The content of the side panel, outside of React so that any link in a card can open it. */

export type PanelSubject = { kind: 'person' | 'venue' | 'post'; id: string };

let open: PanelSubject | null = null;
const listeners = new Set<() => void>();

export function openSidePanel(subject: PanelSubject | null): void {
  open = subject;
  for (const notify of listeners) notify();
}

export const sidePanelStore = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  },
  get: () => open,
};
