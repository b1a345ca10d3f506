import type { MouseEvent, ReactNode } from 'react';
import { postPath, userPath, venuePath } from '../../../lib/paths.ts';
import styles from './side-panel-link.module.css';
import { openSidePanel, type PanelSubject } from './side-panel-store.ts';

export const pathOf = { person: userPath, venue: venuePath, post: postPath };

/** A link to a person, a venue or a post that opens beside the queue; with Ctrl or the middle button, in a new tab. */
export function SidePanelLink({ subject, children }: { subject: PanelSubject; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openSidePanel(subject);
  };
  return (
    <a href={pathOf[subject.kind](subject.id)} className={styles.link} onClick={open}>
      {children}
    </a>
  );
}
