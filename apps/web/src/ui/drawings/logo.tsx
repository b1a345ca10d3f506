import { brand } from '@reelmates/contract/brand';
import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './logo.module.css';

/** The symbol: two strips in a window, stopped at different heights. `size` in px, at least 16. */
export function LogoSymbol({ size = 30, className }: { size?: number; className?: string | undefined }) {
  const clip = useId();
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <clipPath id={clip}>
        <rect width="64" height="64" rx="17" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect className={styles.ground} width="64" height="64" />
        <g className={styles.spent}>
          <circle cx="20.5" cy="26.5" r="10" />
          <rect x="10.5" y="41" width="20" height="40" rx="10" />
        </g>
        <g className={styles.won}>
          <circle cx="43.5" cy="18" r="10" />
          <rect x="33.5" y="32.5" width="20" height="50" rx="10" />
        </g>
      </g>
    </svg>
  );
}

/** The symbol and the name. */
export function Lockup({ size = 30, className }: { size?: number; className?: string | undefined }) {
  return (
    <span className={cx(styles.lockup, className)} data-logo>
      <LogoSymbol size={size} />
      <span>{brand.name}</span>
    </span>
  );
}
