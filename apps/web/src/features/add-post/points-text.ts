/** After what was done, the points that it earned. */
export function pointsText(points: number): string {
  return points > 0 ? ` +${points} ${points === 1 ? 'Point' : 'Points'}` : '';
}
