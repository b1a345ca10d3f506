/** The product's constants (specification section 9). Lengths are characters, sizes bytes, times milliseconds. */
export const limits = {
  minimumAge: 18,
  passwordMin: 8,
  passwordMax: 128,
  /** For sensitive acts of admins: how long a login session counts as confirmed after the password was given. */
  passwordConfirmedMs: 15 * 60_000,
  usernameMin: 3,
  usernameMax: 20,
  nameMax: 50,
  emailMax: 254,
  phoneMax: 15,
  bioMax: 150,
  captionMax: 500,
  captionPreview: 80,
  photoDescriptionMax: 250,
  commentMax: 1000,
  machineTypeMax: 100,
  reasonMax: 500,
  /** Reasons of a denial that a queue offers: one for each key. */
  denialReasonsMax: 9,
  denialReasonMax: 100,
  /** Items of a queue that one moderator has in hand, and how long without a sign of life. */
  takenItemsMax: 200,
  takenItemsMs: 120_000,
  /** Items whose context is asked for at once. */
  reviewContextMax: 20,
  /** An account counts as new for so many days. */
  newAccountDays: 7,
  /** Former versions of a text that are kept: of a caption, of a photo's description, of a comment. */
  textVersionsMax: 10,
  /** Of a queued item that are shown. */
  lookAlikesMax: 5,
  uploadMaxBytes: 10_485_760,
  profilePhotoMaxBytes: 5_242_880,
  imageMaxEdge: 2048,
  uploadLifetimeMs: 15 * 60_000,
  /** Uploads in progress: of one account, and of all. */
  uploadsAtOncePerAccount: 2,
  uploadsAtOnce: 64,
  pageDefault: 20,
  pageMax: 50,
  sessionsDefault: 5,
  sessionsShown: 3,
  userVenuesMax: 20,
  pickerFirst: 50,
  pickerSearch: 100,
  headerSearchResults: 5,
  userSearchMax: 20,
  adminCandidatesMax: 10,
  userSearchTextMax: 100,
  /** The admin's list of accounts: without and with a search text. */
  adminUsersFirst: 50,
  adminUsersSearch: 100,
  adminSearchTextMax: 254,
  /** In a list of followers or of followed people: those whom the viewer follows, shown first. */
  knownPeopleMax: 50,
  /** People to follow: in a list of suggestions, and followed with one press. */
  suggestionsDefault: 10,
  suggestionsMax: 20,
  followedAtOnceMax: 20,
  /** People who are no longer suggested to an account, the latest. */
  declinedSuggestionsMax: 500,
  /** 'Where do you play?': venues chosen, asked about and offered; so many at first, so that people show below them. */
  pickedVenuesMax: 10,
  venuesCountedMax: 30,
  venuesOffered: 12,
  venuesOfferedFirst: 4,
  likersMax: 50,
  likersPerPostMax: 20,
  /** Faces of likers under a post. */
  likerFaces: 3,
  reportNoteMax: 1000,
  venueNameMax: 200,
  /** Sources of venues that are credited. */
  venueSourcesMax: 50,
  venueTopJackpots: 10,
  /** Venues whose last win is asked for at once, and favourites of one account. */
  venuePeekMax: 10,
  favouriteVenuesMax: 200,
  venueRtpSessionsMin: 50,
  venueRtpPeopleMin: 20,
  /** The maximum of dollars of one session that count, spent or won. */
  venueRtpSessionMax: 5_000,
  venueImportRowsMax: 50_000,
  winPostPoints: 2,
  jackpotPoints: 1,
  winPostsPerDay: 10,
  jackpotsPerDay: 5,
  /** The length of a board, and how many rows the screen shows at first and adds each time. */
  boardMax: 100,
  boardShown: 10,
  /** The maximum time of the review after a month's end, and the time for a claim. */
  monthReviewDays: 7,
  prizeClaimDays: 30,
  /** Prizes can be set for the present month and so many after it. */
  prizeMonthsAhead: 12,
  /** How long a verification photo is kept after the decision. */
  verificationPhotoDays: 30,
  reportsPerDay: 20,
  /** What hangs on a venue is counted so far: one more means that there is more. */
  venueContentsCounted: 1_000,
  searchDebounceMs: 300,
  usernameCheckDebounceMs: 500,
  loginRedirectMs: 500,
  logoutRedirectMs: 500,
  toastMs: 5000,
} as const;

/** Widths, in pixels, of the smaller renditions that `imageUrl?w=` serves. */
export const imageWidths = [160, 480, 960] as const;
