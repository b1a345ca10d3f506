import { paths } from '../../lib/paths.ts';
import { PointsBadge } from '../../ui/points-badge.tsx';
import { useMe } from '../session/session-queries.ts';

/** The reader's own points of this month, for headers; they lead to the board. */
export function MyPoints() {
  const { me } = useMe();
  return me ? <PointsBadge points={me.points} href={paths.leaderboard} /> : null;
}
