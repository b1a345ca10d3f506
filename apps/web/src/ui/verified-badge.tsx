import { VerifiedIcon } from './drawings/icons.tsx';
import styles from './verified-badge.module.css';

/** After a no-break space: it never stands in a line without the end of the name. */
const joiner = '\u00a0';

/** Follows the name of a verified account, in the same line of text. */
export function VerifiedBadge({ size = 14 }: { size?: 14 | 16 }) {
  return (
    <span className={styles.badge}>
      {joiner}
      <VerifiedIcon size={size} label="Verified" className={styles.icon} />
    </span>
  );
}
