import { type ReactNode, useEffect } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './section-head.module.css';

export type SectionHeadProps = {
  title: string;
  /** The line below the title, such as the number of pending items. Changes are announced. An empty text keeps its space. */
  children?: ReactNode;
  aside?: ReactNode;
  /** As a bar at the top of the window, on desktops. */
  bar?: boolean;
};

const titleId = 'section-title';

/** The heading of the open section, which gets the focus when nothing else is left for it. */
export const sectionTitle = () => document.getElementById(titleId);

/** The head of an admin section. Its heading gets the focus when the section opens. */
export function SectionHead({ title, children, aside, bar }: SectionHeadProps) {
  useEffect(() => sectionTitle()?.focus({ preventScroll: true }), []);
  return (
    <div className={cx(styles.head, children === undefined && styles.oneLine, bar && styles.bar)}>
      <div className={styles.text}>
        <h1 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children === undefined ? null : (
          <p role="status" className={styles.sub}>
            {children}
          </p>
        )}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </div>
  );
}
