/** " +2 Points", to be appended to the text of a toast; empty if no points were earned. */
export function earnedPointsText(points: number): string {
  return points > 0 ? ` +${points} ${points === 1 ? 'Point' : 'Points'}` : '';
}
