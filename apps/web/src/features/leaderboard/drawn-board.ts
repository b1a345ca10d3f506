import type { Leaderboard, LeaderboardMonths } from '@reelmates/contract/competition/leaderboard';

type DrawnBoard = { months: LeaderboardMonths; board: Leaderboard };

/**
 * The board that the server has drawn into the page, which the app's own one replaces without a skeleton in between.
 * Read when this chunk has come, before the app takes the page's place.
 */
export const drawnBoard = readDrawn();

function readDrawn(): DrawnBoard | null {
  const data = document.querySelector('#root script[type="application/json"]')?.textContent;
  return data ? JSON.parse(data) : null;
}
