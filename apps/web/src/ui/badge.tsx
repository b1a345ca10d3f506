import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './badge.module.css';

export type Tone = 'quiet' | 'ok' | 'warn' | 'danger' | 'accent';

/** A short word on a coloured ground: "Pending review", "Added", "BANNED". */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
