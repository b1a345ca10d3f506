import type { ReactNode } from 'react';
import { Mark } from '../../ui/logo.tsx';
import styles from './form-heading.module.css';

/** The mark, the heading and one sentence over a form that is all there is on its screen. */
export function FormHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <Mark size={56} />
      <h1 className={styles.title}>{title}</h1>
      {children ? <p className={styles.text}>{children}</p> : null}
    </div>
  );
}
