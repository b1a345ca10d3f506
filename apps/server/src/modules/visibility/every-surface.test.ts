import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { expect, test } from 'vitest';

/*
 * Whoever adds an endpoint decides here whether it shows, counts or acts upon what people make or who they are. If so,
 * it has a table in one of the matrices beside this file.
 */

const inTheMatrices = [
  'forYouFeed followingFeed getPost userPosts myPosts venuePosts venueBiggestWin listComments pendingPosts',
  'pendingComments memberReports toggleLike createComment createReport editComment deleteComment likedMyPosts',
  'postLikes getUser userStats searchUsers toggleFollow toggleBlock toggleMute myBlocks myMutes listNotifications',
  'topJackpot topJackpots pendingJackpots leaderboard leaderboardStatement adminLeaderboard myContent',
];

/** Own things, things of nobody, and what admins do to what their queues show. */
const apart = [
  // Who somebody is to the product, and what they alone see.
  'register login loginRedirect logout currentUser authMe checkUsername setUsername updateProfile readSettings',
  'sendVerificationEmail verifyEmail requestPasswordReset resetPassword undoEmailChange loginSessions',
  'endLoginSession endOtherLoginSessions exportAccount deleteAccount readNotifications createUpload',
  'trackerStats listPlaySessions logPlaySession editPlaySession deletePlaySession userVenues',
  'listPlayMonths playChoices exportPlaySessions restorePlaySession playPlan setPlayLimit reviewMonth',
  'breakStats setExclusion comeBack',
  // Numbers about many people: odds.test.ts, and of a venue venue-rtp.test.ts.
  'monthOdds',
  // One's own posts: somebody else's are 403 or 404 in posts.test.ts and post-changes.test.ts.
  'createPost editPost deletePost',
  // One's own jackpots: somebody else's are 404 in jackpots.test.ts; the queue shows them as that of posts does.
  'submitJackpot myJackpots deleteJackpot',
  // One's own prizes: another member's are 404 in closing.test.ts.
  'myPrizes claimPrize',
  // One's own points and place; boards' months and prizes.
  'myPoints ownRank setLeaderboardListing leaderboardMonths adminLeaderboardMonths savePrize deletePrize',
  // Venues.
  'listVenues getVenue createVenueReport',
  // For admins alone: access-matrix.test.ts.
  'adminCheck auditLog approvePost denyPost featurePost approveComment denyComment decideReport verifyUser banUser',
  'updateUserStats withdrawAward',
  'approveJackpot denyJackpot queues undoDecision',
  'adminVenue hiddenVenues addVenue editVenue hideVenue mergeVenue importVenues venueReports setVenueReportStatus',
];

test('every endpoint is in a visibility matrix, or shows nothing that has a visibility', () => {
  const decided = [...inTheMatrices, ...apart].flatMap((line) => line.split(' '));
  expect(decided.toSorted()).toEqual([...allEndpoints.keys()].toSorted());
});
