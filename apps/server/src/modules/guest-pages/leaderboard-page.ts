import type { Leaderboard, LeaderboardMonths } from '@reelmates/contract/competition/leaderboard';
import { limits } from '@reelmates/contract/limits';
import { publicPages } from '@reelmates/contract/pages';
import { monthTitle } from '@reelmates/contract/time';
import { dataBlock, type Html, html } from '../../http/web-app/html.ts';
import type { PageFacts } from '../../http/web-app/page-template.ts';
import { guestFrame, nameWithBadge } from './guest-frame.ts';

/**
 * The current month's board. The API's responses are embedded, so that the app, which replaces the page, shows them
 * immediately.
 */
export function leaderboardFacts(months: LeaderboardMonths, board: Leaderboard): PageFacts {
  const path = '/leaderboard';
  const page = publicPages.find((each) => each.path === path) ?? { path };
  return {
    ...page,
    isIndexed: true,
    body: guestFrame(
      path,
      html`<h1 class="g-title">Leaderboard</h1>
<h2 class="g-heading">${monthTitle(months.currentMonth)}</h2>
<p class="g-note">Points reset on the 1st of each month. They count posts, not money won or spent.</p>
${board.leaderboard.length > 0 ? entriesOf(board) : html`<p>No users on the leaderboard yet. Be the first to earn points!</p>`}
${board.prizes.length > 0 ? prizesOf(board) : null}
<h2 class="g-heading">How to Earn Points</h2>
<ul class="g-list">
<li>Post a win: +${limits.winPostPoints}</li>
<li>Submit jackpot verification: +${limits.jackpotPoints}</li>
</ul>
${dataBlock({ months, board }, 'application/json')}`,
    ),
  };
}

const entriesOf = ({ leaderboard }: Leaderboard): Html =>
  html`<ol class="g-board">${leaderboard.map(
    ({ position, username, isVerified, points, isStaff }) =>
      html`<li><span class="g-place">${position}</span><span class="g-name">${nameWithBadge(username, isVerified)}${isStaff ? ' (staff)' : null}</span><span>${points.toLocaleString('en-AU')} ${points === 1 ? 'point' : 'points'}</span></li>`,
  )}</ol>`;

const prizesOf = ({ prizes }: Leaderboard): Html => html`<h2 class="g-heading">Prizes</h2>
<ul class="g-list">${prizes.map(
  ({ position, prizeValue, prizeDescription }) =>
    html`<li>Place ${position}: ${prizeValue}${prizeDescription ? html`, ${prizeDescription}` : null}</li>`,
)}</ul>`;
