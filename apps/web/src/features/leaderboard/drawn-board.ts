import type { Leaderboard, LeaderboardMonths } from '@reelmates/contract/competition/leaderboard';

type DrawnBoard = { months: LeaderboardMonths; board: Leaderboard };

/**
 * The board that the server has rendered into the page. The app's own board replaces it without a skeleton. Read when
 * this chunk has loaded, before the app replaces the page.
 */
export const drawnBoard = readDrawn();

function readDrawn(): DrawnBoard | null {
  const data = document.querySelector('#root script[type="application/json"]')?.textContent;
  return data ? JSON.parse(data) : null;
}
