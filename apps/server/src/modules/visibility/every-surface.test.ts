// spec: none, hidden and blocked people are not in it
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { expect, test } from 'vitest';

/*
 * For each new endpoint, decide here whether it shows, counts or acts upon what people make or who they are. If so,
 * it has a table in one of the matrices beside this file.
 */

const inTheMatrices = [
  'forYouFeed followingFeed getPost userPosts myPosts venuePosts venueBiggestWin listComments pendingPosts',
  'pendingComments memberReports toggleLike createComment createReport editComment deleteComment likedMyPosts',
  'postLikes getUser userStats searchUsers toggleFollow toggleBlock toggleMute myBlocks myMutes listNotifications',
  'topJackpot topJackpots pendingJackpots leaderboard leaderboardStatement adminLeaderboard myContent',
  'listLikers readPostTalk likeComment',
  'peekAtVenues',
  'listFollowers listFollowing suggestPeople venueMates venuePeople followPeople declineSuggestion',
];

/** Own things, things without an owner, and what admins do to what their queues show. */
const apart = [
  // The viewer's own identity, and what only the viewer sees.
  'register login loginRedirect logout currentUser authMe checkUsername setUsername updateProfile readSettings',
  'sendVerificationEmail verifyEmail requestPasswordReset resetPassword undoEmailChange loginSessions',
  'endLoginSession endOtherLoginSessions exportAccount deleteAccount readNotifications createUpload',
  'trackerStats listPlaySessions logPlaySession editPlaySession deletePlaySession userVenues',
  'listPlayMonths playChoices exportPlaySessions restorePlaySession playPlan setPlayLimit reviewMonth',
  'breakStats setExclusion comeBack allowSuggestion',
  // Numbers about many people: odds.test.ts, and of a venue venue-rtp.test.ts.
  'monthOdds',
  // One's own posts: another member's are 403 or 404 in posts.test.ts and post-changes.test.ts.
  'createPost editPost deletePost',
  // One's own jackpots: another member's are 404 in jackpots.test.ts; the queue shows them as that of posts does.
  'submitJackpot myJackpots deleteJackpot',
  // One's own prizes: another member's are 404 in closing.test.ts.
  'myPrizes claimPrize',
  // One's own favourite venues: venue-finder.test.ts.
  'favouriteVenues toggleFavouriteVenue',
  // One's own points and place; boards' months and prizes.
  'myPoints ownRank setLeaderboardListing leaderboardMonths adminLeaderboardMonths savePrize deletePrize',
  // Venues.
  'listVenues getVenue venueSources createVenueReport',
  // For admins alone: access-matrix.test.ts.
  'dashboardStats dashboardSeries',
  'adminCheck auditLog approvePost denyPost featurePost approveComment denyComment decideReport verifyUser banUser',
  'updateUserStats withdrawAward confirmPassword listUsers readUser exportUsers userHistory userReports',
  // How many admins there are, and the instance's settings: set-up.test.ts.
  'readSetUp sendTestMail',
  'listAdmins addAdmin removeAdmin searchAdminCandidates',
  'auditActors exportAudit finishMonth monthEntries strikeEntry restoreEntry markAwardPaid',
  'approveJackpot denyJackpot queues undoDecision decidedItems denialReasons changeDenialReasons',
  // What the queues show of items in hand: review-queue.test.ts.
  'takePosts takeComments takeJackpots takeReports releaseItems reviewContext',
  'adminVenue hiddenVenues addVenue editVenue hideVenue mergeVenue importVenues venueReports setVenueReportStatus',
];

test('every endpoint is in a visibility matrix, or shows nothing that has a visibility', () => {
  const decided = [...inTheMatrices, ...apart].flatMap((line) => line.split(' '));
  expect(decided.toSorted()).toEqual([...allEndpoints.keys()].toSorted());
});
