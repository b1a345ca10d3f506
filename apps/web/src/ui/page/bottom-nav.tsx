import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { IconComponent } from '../drawings/icon.tsx';
import styles from './bottom-nav.module.css';

export type NavEntry = {
  href: string;
  label: string;
  icon: IconComponent;
  /** The filled icon, for the active entry. */
  iconOn: IconComponent;
  /** Drawn as a pill: the entry for adding something. */
  pill?: boolean;
};

export type BottomNavProps = {
  entries: readonly NavEntry[];
  current: string;
  /** Called for a press on the entry of the open page. */
  onCurrentPress?: ((event: MouseEvent) => void) | undefined;
};

/** The main navigation. `current` is the address of the active entry. */
export function BottomNav({ entries, current, onCurrentPress }: BottomNavProps) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        {entries.map((entry) => {
          const active = entry.href === current;
          const Icon = active ? entry.iconOn : entry.icon;
          return (
            <li key={entry.href}>
              <Link
                href={entry.href}
                className={styles.entry}
                aria-current={active ? 'page' : undefined}
                {...(active && onCurrentPress && { onClick: onCurrentPress })}
              >
                {entry.pill ? (
                  <span className={styles.pill}>
                    <Icon size={20} />
                  </span>
                ) : (
                  <Icon />
                )}
                {entry.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
