/** " +2 Points", to follow the words of a toast; empty where none were earned. */
export function earnedPointsText(points: number): string {
  return points > 0 ? ` +${points} ${points === 1 ? 'Point' : 'Points'}` : '';
}
