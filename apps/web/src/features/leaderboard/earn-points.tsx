import { limits } from '@reelmates/contract/limits';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import { ImageIcon, ShieldIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './earn-points.module.css';

/** How points are earned, and what they are not. `children` are shown below. */
export function EarnPoints({ children }: { children?: ReactNode }) {
  return (
    <section className={layout.card}>
      <h2 className={type.h2}>How to Earn Points</h2>
      <ul className={styles.ways}>
        <Way icon={ImageIcon} points={limits.winPostPoints}>
          Post a win
        </Way>
        <Way icon={ShieldIcon} points={limits.jackpotPoints}>
          Submit jackpot verification
        </Way>
      </ul>
      <p className={cx(type.s13, type.t3)}>
        Points reset on the 1st of each month. They count posts, not money won or spent.
      </p>
      {children}
    </section>
  );
}

function Way(props: { icon: IconComponent; points: number; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <props.icon size={20} className={type.t2} />
      <span className={layout.grow}>{props.children}</span>
      <b className={styles.points}>+{props.points}</b>
    </li>
  );
}
