import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './photo-row.module.css';

export type PhotoRowProps = {
  imageUrl: string | null;
  /** The photo's text; empty if the words beside it are enough. */
  alt: string;
  /** Replaces a missing photo. */
  icon: ReactNode;
  children: ReactNode;
  /** An icon button at the end of the row. */
  action?: ReactNode;
};

/** An item of a list: a small photo, text, and an action. */
export function PhotoRow({ imageUrl, alt, icon, children, action }: PhotoRowProps) {
  return (
    <li className={cx(styles.row, action !== undefined && styles.hasAction)}>
      {imageUrl === null ? (
        <span className={styles.photo}>{icon}</span>
      ) : (
        <img
          className={styles.photo}
          src={`${imageUrl}?w=160`}
          alt={alt}
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={styles.words}>{children}</div>
      {action}
    </li>
  );
}
