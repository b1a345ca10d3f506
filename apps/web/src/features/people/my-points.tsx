import { paths } from '../../lib/paths.ts';
import { PointsBadge } from '../../ui/points-badge.tsx';
import { useViewer } from '../session/session.public.ts';

/** The viewer's points of this month, for headers; links to the board. */
export function MyPoints() {
  const { viewer } = useViewer();
  return viewer ? <PointsBadge points={viewer.points} href={paths.leaderboard} /> : null;
}
