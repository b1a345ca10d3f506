/** The product's constants (specification section 9). Lengths are characters, sizes bytes, times milliseconds. */
export const limits = {
  minimumAge: 18,
  passwordMin: 8,
  passwordMax: 128,
  /**
   * How long a login session counts as confirmed after the password was entered; sensitive acts of admins require it.
   */
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
  /** The maximum of denial reasons of a queue: one for each digit key. */
  denialReasonsMax: 9,
  denialReasonMax: 100,
  /** The maximum of items that one moderator has in hand, and how long they stay there without activity. */
  takenItemsMax: 200,
  takenItemsMs: 120_000,
  /** The maximum of items whose context one request returns. */
  reviewContextMax: 20,
  /** The maximum of look-alikes shown for a queued item. */
  lookAlikesMax: 5,
  uploadMaxBytes: 10_485_760,
  profilePhotoMaxBytes: 5_242_880,
  imageMaxEdge: 2048,
  uploadLifetimeMs: 15 * 60_000,
  /** The maximum of concurrent uploads: of one account, and in total. */
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
  /** The maximum length of the admin's list of accounts: without a search text, and with one. */
  adminUsersFirst: 50,
  adminUsersSearch: 100,
  adminSearchTextMax: 254,
  /** The maximum of people at the top of a list of followers or followed people whom the viewer follows. */
  knownPeopleMax: 50,
  /** People to follow: the default and maximum length of the list of suggestions, and the maximum for one request. */
  suggestionsDefault: 10,
  suggestionsMax: 20,
  followedAtOnceMax: 20,
  /** The maximum of people, the latest ones, that an account has removed from its suggestions. */
  declinedSuggestionsMax: 500,
  /**
   * 'Where do you play?': the maximum of chosen venues, of venues whose people are counted, of offered venues, and of
   * those offered at first, which leave room for people below them.
   */
  pickedVenuesMax: 10,
  venuesCountedMax: 30,
  venuesOffered: 12,
  venuesOfferedFirst: 4,
  likersMax: 50,
  likersPerPostMax: 20,
  /** The number of faces of likers under a post. */
  likerFaces: 3,
  reportNoteMax: 1000,
  venueNameMax: 200,
  venueSearchTextMax: 100,
  /** The maximum of venue sources that the credits list. */
  venueSourcesMax: 50,
  venueTopJackpots: 10,
  /** The maximum of venues whose last win one request returns, and of an account's favourites. */
  venuePeekMax: 10,
  favouriteVenuesMax: 200,
  venueRtpSessionsMin: 50,
  venueRtpPeopleMin: 20,
  /** The maximum of dollars, spent or won, that count of one session. */
  venueRtpSessionMax: 5_000,
  venueImportRowsMax: 50_000,
  winPostPoints: 2,
  jackpotPoints: 1,
  winPostsPerDay: 10,
  jackpotsPerDay: 5,
  /** The length of a board, and the number of rows shown at first and added by each press. */
  boardMax: 100,
  boardShown: 10,
  /** The maximum duration of the review after a month's end, and the time to claim a prize. */
  monthReviewDays: 7,
  prizeClaimDays: 30,
  /** The number of months after the current one for which prizes can be set. */
  prizeMonthsAhead: 12,
  /** How long a verification photo is stored after the decision. */
  verificationPhotoDays: 30,
  reportsPerDay: 20,
  /** Posts, sessions and other contents of a venue are counted up to this number; a count above it means 'more'. */
  venueContentsCounted: 1_000,
  searchDebounceMs: 300,
  usernameCheckDebounceMs: 500,
  logoutRedirectMs: 500,
} as const;

/** Widths, in pixels, of the smaller renditions that `imageUrl?w=` serves. */
export const imageWidths = [160, 480, 960] as const;
