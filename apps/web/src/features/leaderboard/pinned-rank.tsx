import type { OwnRank } from '@reelmates/contract/competition/leaderboard';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import type { Me } from '../session/session.public.ts';
import { RowContent } from './board.tsx';
import styles from './pinned-rank.module.css';

/** The viewer's own row, above the navigation while it is not visible in the list. Links to their own points. */
export function PinnedRank({ viewer, ownRank }: { viewer: Me; ownRank: OwnRank }) {
  const { points, position } = ownRank;
  return (
    <div className={styles.holder}>
      <Link href={paths.points} className={styles.pinned}>
        <RowContent
          entry={{
            username: viewer.username ?? '',
            profileImageUrl: viewer.profileImageUrl,
            isVerified: viewer.isVerified,
            points,
            position,
            ...(viewer.isAdmin && { isStaff: true }),
          }}
          isMe
        />
      </Link>
    </div>
  );
}
