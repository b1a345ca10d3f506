import { limits } from '@reelmates/contract/limits';
import type { ReactNode } from 'react';
import layout from '../../styles/layout.module.css';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import { ImageIcon, ShieldIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './earn-points.module.css';

/** How points are earned, and what they are not. `children` stand below. */
export function EarnPoints({ children }: { children?: ReactNode }) {
  return (
    <section className={layout.card}>
      <h2 className={styles.heading}>How to Earn Points</h2>
      <ul className={styles.ways}>
        <Way icon={ImageIcon} points={limits.winPostPoints}>
          Post a win
        </Way>
        <Way icon={ShieldIcon} points={limits.jackpotPoints}>
          Submit jackpot verification
        </Way>
      </ul>
      <p className={styles.note}>
        Points reset on the 1st of each month. They count posts, not money won or spent.
      </p>
      {children}
    </section>
  );
}

function Way(props: { icon: IconComponent; points: number; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <props.icon size={20} className={styles.icon} />
      <span className={styles.text}>{props.children}</span>
      <b className={styles.points}>+{props.points}</b>
    </li>
  );
}
