import type { ReactNode } from 'react';
import { LogoSymbol } from '../../ui/drawings/logo.tsx';
import styles from './form-heading.module.css';

/** The logo, the heading and one sentence, above a form that fills its screen. */
export function FormHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <LogoSymbol size={56} />
      <h1 className={styles.title}>{title}</h1>
      {children ? <p className={styles.text}>{children}</p> : null}
    </div>
  );
}
