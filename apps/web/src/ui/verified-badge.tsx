import { VerifiedIcon } from './drawings/icons.tsx';
import styles from './verified-badge.module.css';

/** Follows the name of a verified account, within the same line of text. */
export function VerifiedBadge({ size = 14 }: { size?: 14 | 16 }) {
  return (
    <span className={styles.badge}>
      <VerifiedIcon size={size} label="Verified" className={styles.icon} />
    </span>
  );
}
