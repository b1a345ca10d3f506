import { createStore } from '../../../lib/store.ts';

/* The content of the side panel, outside of React so that any link in a card can open it. */

export type PanelSubject = { kind: 'person' | 'venue' | 'post'; id: string };

export const sidePanelStore = createStore<PanelSubject | null>(null);

export const openSidePanel = (subject: PanelSubject | null): void => sidePanelStore.set(subject);
