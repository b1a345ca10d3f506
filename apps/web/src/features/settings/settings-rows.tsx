import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '../../lib/cx.ts';
import type from '../../styles/type.module.css';
import { onSinglePress } from '../../ui/controls/on-single-press.ts';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './settings-rows.module.css';

/** Rows with a name for the group. */
export function SettingsGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.group}>{label}</h3>
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}

type RowProps = { icon: IconComponent; children: ReactNode; note?: ReactNode };

/** A row that does something, or opens a sheet. */
export function ActionRow({
  onPress,
  pending,
  danger,
  ...row
}: RowProps & { onPress: () => void; pending?: boolean; danger?: boolean }) {
  return (
    <li>
      <button
        type="button"
        className={danger ? `${styles.row} ${styles.danger}` : styles.row}
        aria-disabled={pending || undefined}
        // The response may come between the presses of a double click, which acts once.
        onClick={onSinglePress(() => !pending && onPress())}
      >
        <RowContent {...row} />
      </button>
    </li>
  );
}

/** A row that leads to another screen. `leave` asks first if something would be lost. */
export function LinkRow({
  href,
  leave,
  ...row
}: RowProps & { href: string; leave: (go: () => void) => void }) {
  const [, navigate] = useLocation();
  const go = (event: MouseEvent) => {
    // In a new tab, nothing is lost.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leave(() => navigate(href));
  };
  return (
    <li>
      <Link href={href} className={styles.row} onClick={go}>
        <RowContent {...row} />
        <ChevronRightIcon size={18} className={styles.chevron} />
      </Link>
    </li>
  );
}

function RowContent({ icon: Icon, children, note }: RowProps) {
  return (
    <>
      <Icon size={20} className={styles.icon} />
      <span className={styles.text}>
        {children}
        {note ? <span className={cx(type.hint, styles.note)}>{note}</span> : null}
      </span>
    </>
  );
}
