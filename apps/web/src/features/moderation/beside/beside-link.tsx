import type { MouseEvent, ReactNode } from 'react';
import { postPath, userPath, venuePath } from '../../../lib/paths.ts';
import styles from './beside-link.module.css';
import { openBeside, type Thing } from './beside-store.ts';

export const pathOf = { person: userPath, venue: venuePath, post: postPath };

/** A link to a person, a venue or a post that opens beside the queue; with Ctrl or the middle button, in a tab. */
export function BesideLink({ thing, children }: { thing: Thing; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openBeside(thing);
  };
  return (
    <a href={pathOf[thing.kind](thing.id)} className={styles.link} onClick={open}>
      {children}
    </a>
  );
}
