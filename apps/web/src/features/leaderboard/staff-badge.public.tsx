import { Badge } from '../../ui/badge.tsx';
import styles from './staff-badge.module.css';

/** Marks an admin, who is listed but cannot win prizes. */
export function StaffBadge() {
  return (
    <span className={styles.staff}>
      {' '}
      <Badge>Staff</Badge>
    </span>
  );
}
