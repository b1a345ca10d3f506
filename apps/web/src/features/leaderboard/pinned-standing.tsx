import type { MyStanding } from '@reelmates/contract/competition/leaderboard';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import type { Me } from '../session/session-queries.ts';
import { RowContent } from './board.tsx';
import styles from './pinned-standing.module.css';

/** One's own row, above the navigation while it is not to be seen in the list. Leads to one's own points. */
export function PinnedStanding({ me, standing }: { me: Me; standing: MyStanding }) {
  const { points, position } = standing;
  return (
    <div className={styles.holder}>
      <Link href={paths.points} className={styles.pinned}>
        <RowContent
          entry={{
            username: me.username ?? '',
            profileImageUrl: me.profileImageUrl,
            isVerified: me.isVerified,
            points,
            position,
            ...(me.isAdmin && { isStaff: true }),
          }}
          isMe
        />
      </Link>
    </div>
  );
}
