import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './column.module.css';

/** The phone-width column that contains everything; `wide` is for the admin area, which uses the full window. */
export function Column({ wide, children }: { wide?: boolean | undefined; children: ReactNode }) {
  return <div className={cx(styles.column, wide && styles.wide)}>{children}</div>;
}
