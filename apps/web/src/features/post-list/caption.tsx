import { useState } from 'react';
import { cutCaption } from './cut-caption.ts';
import styles from './post-card.module.css';

/** A post's caption; a long one can be expanded and collapsed. Text direction marks in it have no effect outside. */
export function Caption({ text, open: opened = false }: { text: string; open?: boolean | undefined }) {
  const [open, setOpen] = useState(opened);
  const head = cutCaption(text);
  if (head === null) {
    return (
      <p className={styles.caption} dir="auto">
        {text}
      </p>
    );
  }
  return (
    <p className={styles.caption}>
      <bdi>{open ? text : `${head}…`}</bdi>{' '}
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'view less' : 'view more'}
      </button>
    </p>
  );
}
