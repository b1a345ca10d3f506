import { BreakableName } from '../../ui/breakable-name.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import styles from './profile-heading.module.css';

/** The heading of a profile, in its header. */
export function ProfileHeading({ username, isVerified }: { username: string; isVerified: boolean }) {
  return (
    <h1 className={styles.heading}>
      <BreakableName name={username} isVerified={false} />
      {isVerified ? <VerifiedBadge size={16} /> : null}
    </h1>
  );
}
