import { cx } from '../../lib/cx.ts';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import styles from './profile-heading.module.css';

type ProfileHeadingProps = {
  username: string;
  isVerified: boolean;
  /** Only for screen readers: the profile has not loaded. */
  unseen?: boolean;
};

/** The heading of a profile, in its header. */
export function ProfileHeading({ username, isVerified, unseen }: ProfileHeadingProps) {
  return (
    <h1 className={cx(styles.heading, unseen && 'sr-only')}>
      <BreakableName name={username} isVerified={false} />
      {isVerified ? <VerifiedBadge size={16} /> : null}
    </h1>
  );
}
