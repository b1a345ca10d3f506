import { paths } from '../../lib/paths.ts';
import { PointsBadge } from '../../ui/points-badge.tsx';
import { useViewer } from '../session/session.public.ts';

/** The reader's own points of this month, for headers; they lead to the board. */
export function MyPoints() {
  const { viewer } = useViewer();
  return viewer ? <PointsBadge points={viewer.points} href={paths.leaderboard} /> : null;
}
