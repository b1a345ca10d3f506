import type { Query } from '../admin/admin-requests.ts';
import type { TargetKind, ViewerName, World } from './large-world.ts';

/** How to request a GET endpoint. */
export type Asked = {
  /** The kind of value for each path parameter. */
  of?: Readonly<Record<string, TargetKind>>;
  /** The viewers, if they do not follow from the endpoint's access. */
  by?: readonly ViewerName[];
  /** The query strings for a target, by their description; without it, requests have no query string. */
  queries?: (world: World, target: string) => readonly Query[];
};
type NotMeasured = { notMeasured: string };

const people = { userId: 'people' } as const;
const posts = { id: 'posts' } as const;
const venues = { id: 'venues' } as const;
const month = { month: 'months' } as const;
const own: Asked = {};
/** The query strings come from the table of the admin bench. */
const admin: Asked = {};
const zone = 'timeZone=Australia%2FSydney';

const sessionFilters = ({ previousMonth }: World): Query[] => [
  ['', ['']],
  ['of a month', [`month=${previousMonth}&${zone}`]],
  ['of a venue', ['venueId=1', 'venueId=7']],
  ['of a machine', ['machineType=Aristocrat%20-%205%20Dragons']],
];
const searched = (parameter: string) => (): Query[] => [
  ['a letter', ['a', 'm', 'j', 'q'].map((text) => `${parameter}=${text}`)],
  ['two letters', ['an', 'ma', 'jo', 'zz'].map((text) => `${parameter}=${text}`)],
  ['a name', ['sarah', 'jack', 'olivia', 'smith'].map((text) => `${parameter}=${text}`)],
  ['a name with a typo', ['sarha', 'olvia', 'micheal', 'smiht'].map((text) => `${parameter}=${text}`)],
  ['no match', ['qxqxzj', 'zzzzzz'].map((text) => `${parameter}=${text}`)],
];
const idsOf = (parameter: string, ids: readonly string[]): Query[] => [
  ['', [`${parameter}=${ids.join(',')}`]],
];

/** All GET endpoints of the contract, by name. */
export const requests: Readonly<Record<string, Asked | NotMeasured>> = {
  checkUsername: { of: { username: 'freeNames' } },
  exportUsers: admin,
  listUsers: admin,
  readUser: { of: people },
  userHistory: { of: people },
  userReports: { of: people },
  listAdmins: admin,
  searchAdminCandidates: admin,
  auditActors: admin,
  exportAudit: admin,
  listComments: { of: posts },
  listFollowers: { of: people },
  listFollowing: { of: people },
  dashboardSeries: admin,
  dashboardStats: admin,
  exportAccount: own,
  decidedItems: admin,
  denialReasons: admin,
  myJackpots: own,
  pendingJackpots: admin,
  adminLeaderboard: { of: month },
  adminLeaderboardMonths: admin,
  leaderboard: { of: month },
  leaderboardMonths: own,
  leaderboardStatement: { of: { month: 'closedMonths' } },
  ownRank: {
    queries: ({ previousMonth }) => [
      ['', ['']],
      ['of the former month', [`month=${previousMonth}`]],
    ],
  },
  likedMyPosts: own,
  listLikers: { of: posts },
  postLikes: own,
  loginSessions: own,
  adminCheck: { by: ['ordinary', 'admin'] },
  auditLog: admin,
  pendingComments: admin,
  pendingPosts: admin,
  queues: admin,
  monthEntries: { of: { ...month, ...people } },
  listNotifications: own,
  myPoints: {
    queries: ({ previousMonth }) => [
      ['', ['']],
      ['of the former month', [`month=${previousMonth}`]],
    ],
  },
  monthOdds: own,
  myContent: own,
  followingFeed: own,
  forYouFeed: own,
  getPost: { of: posts },
  myPosts: own,
  userPosts: { of: people },
  venuePosts: { of: venues },
  readPostTalk: { queries: (world) => idsOf('ids', world.posts) },
  myPrizes: own,
  memberReports: admin,
  reviewContext: {
    of: { queue: 'queues' },
    queries: (world, queue) => idsOf('ids', world.pending[queue] ?? []),
  },
  breakStats: own,
  readSetUp: admin,
  readSettings: { by: ['signedOut'] },
  authMe: own,
  currentUser: own,
  loginRedirect: { notMeasured: 'redirects to a page, without the database' },
  suggestPeople: own,
  venueMates: { queries: (world) => idsOf('venueIds', ['1', ...world.venues.slice(0, 9)]) },
  venuePeople: {
    queries: (world) => [
      ['', ['']],
      ['of venues', [`ids=${['1', ...world.venues].join(',')}`]],
    ],
  },
  exportPlaySessions: { queries: () => [['', [zone]]] },
  listPlayMonths: {
    queries: () => [
      ['', [zone]],
      ['at a venue', [`${zone}&venueId=1`]],
    ],
  },
  listPlaySessions: { queries: sessionFilters },
  playChoices: own,
  playPlan: { queries: () => [['', [zone]]] },
  trackerStats: own,
  userVenues: own,
  getUser: { of: people },
  myBlocks: own,
  myMutes: own,
  searchUsers: { by: ['ordinary', 'follower'], queries: searched('q') },
  userStats: { of: people },
  adminVenue: { of: venues },
  hiddenVenues: admin,
  favouriteVenues: own,
  peekAtVenues: { queries: (world) => idsOf('ids', ['1', ...world.venues.slice(0, 9)]) },
  venueReports: {
    queries: () => [
      ['', ['']],
      ['pending', ['status=pending']],
      ['processed', ['status=processed']],
    ],
  },
  getVenue: { of: venues },
  listVenues: {
    by: ['ordinary'],
    queries: () => [
      ['', ['']],
      ['search', ['search=bench%20hotel%2012', 'search=town', 'search=hotel']],
      ['near', ['near=-33.87,151.21', 'near=-37.8,144.9&limit=100']],
    ],
  },
  topJackpot: { of: venues },
  topJackpots: { of: venues },
  venueBiggestWin: { of: venues },
  venueSources: { by: ['signedOut'] },
};
