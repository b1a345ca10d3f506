import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './column.module.css';

type ColumnProps = {
  /** For the admin area, which uses the full window. */
  wide?: boolean | undefined;
  /** Leaves room for the navigation, also while that loads. */
  besideNav?: boolean | undefined;
  children: ReactNode;
};

/** The phone-width column that contains everything. */
export function Column({ wide, besideNav, children }: ColumnProps) {
  return (
    <div className={cx(styles.column, wide && styles.wide, besideNav && styles.besideNav)}>{children}</div>
  );
}
