import { Badge } from '../../ui/badge.tsx';
import styles from './staff-badge.module.css';

/** An admin: listed, and passed over when prizes are given. */
export function StaffBadge() {
  return (
    <span className={styles.staff}>
      {' '}
      <Badge>Staff</Badge>
    </span>
  );
}
