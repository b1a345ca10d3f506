import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './badge.module.css';

export type Tone = 'quiet' | 'ok' | 'warn' | 'danger' | 'accent';

/** A short word on its own ground: "Pending review", "Added", "BANNED". */
export function Badge({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

export type NoticeProps = { tone?: 'quiet' | 'warn' | 'danger'; icon?: ReactNode; children: ReactNode };

/** A sentence that stays on the screen, with an icon of 20 before it. */
export function Notice({ tone = 'quiet', icon, children }: NoticeProps) {
  return (
    <div className={cx(styles.notice, tone !== 'quiet' && styles[`${tone}Notice`])}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
