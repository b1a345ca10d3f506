import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import styles from './menu.module.css';

/** The rows of a sheet that offers actions. */
export function Menu({ children }: { children: ReactNode }) {
  return <ul className={styles.menu}>{children}</ul>;
}

export type MenuItemProps = {
  /** Of 20 px. */
  icon: ReactNode;
  children: ReactNode;
  /** A line under the label. */
  note?: string | undefined;
  /** For an action that removes something. */
  danger?: boolean | undefined;
} & ({ onPress: () => void } | { href: string });

/** A row, at least 52 px high: a button, or a link inside the app. */
export function MenuItem({ icon, children, note, danger, ...act }: MenuItemProps) {
  const className = cx(styles.item, danger && styles.danger);
  const content = (
    <>
      {icon}
      <span className={styles.text}>
        {children}
        {note ? <small className={styles.note}>{note}</small> : null}
      </span>
    </>
  );
  return (
    <li>
      {'href' in act ? (
        <Link href={act.href} className={className}>
          {content}
        </Link>
      ) : (
        <button type="button" className={className} onClick={act.onPress}>
          {content}
        </button>
      )}
    </li>
  );
}
